//! Exports techniques from a crate: the macro [`export_techniques!`](crate::export_techniques) and its expansion.
#![expect(
    unsafe_code,
    reason = "this file is the C boundary: it turns raw calls into trait calls"
)]

use std::any::Any;
use std::ffi::c_void;
use std::mem::{MaybeUninit, size_of};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::abi;
use crate::board::Board;
use crate::options::Options;
use crate::panics;
use crate::sink::Sink;
use crate::technique::{Flow, Request, Scope, Technique};

/// Exports the named techniques from this crate, each a type that implements [`Technique`].
///
/// Use it once, in the root of the crate:
///
/// ```
/// # #[derive(Default)] pub struct FullHouse;
/// # impl sudoku_technique::Technique for FullHouse {
/// #     const ID: &'static str = "full-house"; const NAME: &'static str = "Full House";
/// #     const SUMMARY: &'static str = ""; const PLACE: u32 = 1;
/// #     fn find(&self, _: &sudoku_technique::Board, _: sudoku_technique::Request<'_>,
/// #         _: &mut sudoku_technique::Sink<'_>) -> sudoku_technique::Flow { sudoku_technique::Flow::Continue(()) }
/// # }
/// sudoku_technique::export_techniques!(FullHouse);
/// ```
///
/// A crate of type `cdylib` becomes a plugin: the macro exports the entry function of the C interface. A crate of type `rlib` can be
/// linked into a program: the macro defines the static [`PLUGIN`](PluginDescriptor) in it. The exported function has the same name in
/// every plugin, so a program that links several of them turns off this crate's feature `export`, which is on by default.
#[macro_export]
macro_rules! export_techniques {
    ($($technique:ty),+ $(,)?) => {
        /// The techniques of this crate, for a program that links it.
        pub static PLUGIN: $crate::PluginDescriptor = {
            static TECHNIQUES: &[$crate::abi::TechniqueEntry] =
                &[$($crate::__private::entry::<$technique>()),+];
            $crate::__private::plugin(
                env!("CARGO_PKG_NAME"),
                env!("CARGO_PKG_VERSION"),
                cfg!(panic = "unwind"),
                TECHNIQUES,
            )
        };
        $crate::__export_entry!(PLUGIN);
    };
}

// A `cfg` inside of `export_techniques!` would ask for a feature of the crate that calls it, so the feature of this crate selects
// between two macros.

/// Exports the entry function of the plugin interface.
#[cfg(feature = "export")]
#[doc(hidden)]
#[macro_export]
macro_rules! __export_entry {
    ($plugin:ident) => {
        const _: () = {
            #[allow(
                unsafe_code,
                reason = "the one exported symbol of the plugin interface"
            )]
            #[unsafe(no_mangle)]
            extern "C" fn sudoku_technique_plugin_v2() -> *const $crate::abi::Plugin {
                $plugin.abi()
            }
        };
    };
}

/// Exports nothing.
#[cfg(not(feature = "export"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __export_entry {
    ($plugin:ident) => {};
}

/// The description of the techniques in a crate. [`export_techniques!`](crate::export_techniques) defines one with the name `PLUGIN`,
/// and a program that links the crate passes it to the engine.
#[derive(Clone, Copy, Debug)]
pub struct PluginDescriptor {
    name: &'static str,
    plugin: abi::Plugin,
}

impl PluginDescriptor {
    /// Returns the name of the crate.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the structure of the C interface.
    pub const fn abi(&self) -> &abi::Plugin {
        &self.plugin
    }
}

/// For the macro only.
#[doc(hidden)]
pub mod __private {
    use super::{PluginDescriptor, Technique, abi, create, destroy, find, size_of};

    /// Returns the descriptor of a plugin with these techniques.
    pub const fn plugin(
        name: &'static str,
        version: &'static str,
        contains_panics: bool,
        techniques: &'static [abi::TechniqueEntry],
    ) -> PluginDescriptor {
        let plugin = abi::Plugin {
            magic: abi::MAGIC,
            struct_size: size_of::<abi::Plugin>() as u32,
            abi_minor: abi::ABI_MINOR,
            min_host_minor: needed_minor(techniques),
            reserved_versions: 0,
            required_features: 0,
            flags: if contains_panics {
                abi::PLUGIN_CONTAINS_PANICS
            } else {
                0
            },
            name: abi::Text::new(name),
            version: abi::Text::new(version),
            build: abi::Text::new(concat!("sudoku-technique ", env!("CARGO_PKG_VERSION"))),
            techniques: techniques.as_ptr(),
            technique_count: techniques.len() as u32,
            technique_stride: size_of::<abi::TechniqueEntry>() as u32,
        };
        PluginDescriptor { name, plugin }
    }

    /// Returns the least minor version of a host that can use these techniques. An addition of a later version raises it only for
    /// plugins that use the addition.
    const fn needed_minor(_techniques: &[abi::TechniqueEntry]) -> u16 {
        0
    }

    const fn flag(is_set: bool, flag: u32) -> u32 {
        if is_set { flag } else { 0 }
    }

    /// Returns the table row of technique `T`.
    pub const fn entry<T: Technique>() -> abi::TechniqueEntry {
        abi::TechniqueEntry {
            struct_size: size_of::<abi::TechniqueEntry>() as u32,
            flags: flag(T::ASSUMES_UNIQUENESS, abi::TECHNIQUE_ASSUMES_UNIQUENESS)
                | flag(T::IS_TRIAL, abi::TECHNIQUE_IS_TRIAL),
            id: abi::Text::new(T::ID),
            name: abi::Text::new(T::NAME),
            summary: abi::Text::new(T::SUMMARY),
            place: T::PLACE,
            reserved_place: 0,
            create: Some(create::<T>),
            destroy: Some(destroy::<T>),
            find: Some(find::<T>),
            family: abi::Text::new(T::FAMILY),
            sentence: abi::Text::new(T::SENTENCE),
            variants: abi::List::new(T::VARIANTS),
            options: abi::List::new(T::OPTIONS),
            claims: abi::List::new(T::CLAIMS),
            covered_by: abi::List::new(T::COVERED_BY),
            labels: abi::List::new(T::LABELS),
        }
    }
}

pub(crate) unsafe extern "C" fn create<T: Technique>(
    options: abi::List<abi::OptionPair>,
    instance: *mut *mut c_void,
    message: *mut abi::Message,
) -> i32 {
    // SAFETY: the host passes options that live during this call.
    let pairs = unsafe { options.items() };
    let made = catch_unwind(|| {
        let pairs = pairs
            .iter()
            // SAFETY: as above.
            .map(|pair| unsafe { Ok((text(pair.key)?, text(pair.value)?)) })
            .collect::<Result<Vec<_>, String>>()?;
        T::create(&Options::new(T::OPTIONS, pairs)?)
    });
    let (status, reason) = match made {
        Ok(Ok(technique)) => {
            // SAFETY: the host passes a place for the instance.
            unsafe { *instance = Box::into_raw(Box::new(technique)).cast() };
            return abi::STATUS_DONE;
        }
        Ok(Err(reason)) => (abi::STATUS_BAD_ARGUMENT, reason),
        Err(payload) => {
            let reason = panic_text(payload.as_ref());
            discard(payload);
            (abi::STATUS_PANICKED, reason)
        }
    };
    // SAFETY: the host passes a message buffer of the stated capacity.
    unsafe { write(&mut *message, &reason) };
    status
}

pub(crate) unsafe extern "C" fn destroy<T: Technique>(instance: *mut c_void) {
    // SAFETY: the host passes each instance of `create::<T>` once.
    let technique = unsafe { Box::from_raw(instance.cast::<T>()) };
    if let Err(payload) = catch_unwind(AssertUnwindSafe(move || drop(technique))) {
        discard(payload);
    }
}

pub(crate) unsafe extern "C" fn find<T: Technique>(
    instance: *const c_void,
    board: *const Board,
    request: *const abi::Request,
    sink: *const abi::Sink,
) -> i32 {
    // SAFETY: the host passes an instance of `create::<T>` and structures that live during this call.
    let (technique, board) = unsafe { (&*instance.cast::<T>(), &*board) };
    let (mut smaller_request, mut smaller_sink) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    // SAFETY: as above; an older host has smaller structures, a newer one larger. Their sizes come first.
    let (request, sink) = unsafe {
        let request_size = (&raw const (*request).struct_size).read();
        let sink_size = (&raw const (*sink).struct_size).read();
        (
            abi::borrow(request, request_size, &mut smaller_request),
            abi::borrow(sink, sink_size, &mut smaller_sink),
        )
    };
    let (Some(request), Some(sink)) = (request, sink) else {
        return abi::STATUS_BAD_ARGUMENT;
    };
    let scope = if request.flags & abi::REQUEST_ALL == 0 {
        Scope::First
    } else {
        Scope::All
    };
    // SAFETY: the host passes null or a board that lives during this call.
    let previous = unsafe { request.previous.as_ref() };
    let request = Request::new(scope, request.flags & abi::REQUEST_EVIDENCE != 0).after(previous);
    if sink.fail.is_some() {
        panics::keep();
    }
    let found = catch_unwind(AssertUnwindSafe(|| {
        technique.find(board, request, &mut Sink::new(sink, request.evidence))
    }));
    match found {
        Ok(Flow::Continue(())) => abi::STATUS_DONE,
        Ok(Flow::Break(_)) => abi::STATUS_STOPPED,
        Err(payload) => {
            if let Some(fail) = sink.fail {
                let reason = panics::take().unwrap_or_else(|| panic_text(payload.as_ref()));
                // SAFETY: a sink's functions may be called with its own context during `find`; the text lives during the call.
                unsafe { fail(sink.context, abi::Text::new(&reason)) };
            }
            discard(payload);
            abi::STATUS_PANICKED
        }
    }
}

/// # Safety
/// The bytes must live for `'a`.
unsafe fn text<'a>(raw: abi::Text) -> Result<&'a str, String> {
    // SAFETY: promised by the caller.
    std::str::from_utf8(unsafe { raw.bytes() }).map_err(|_| "an option is not valid UTF-8".to_owned())
}

/// # Safety
/// `message.data` must point to `message.capacity` writable bytes.
unsafe fn write(message: &mut abi::Message, text: &str) {
    let mut length = text.len().min(message.capacity);
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    // SAFETY: promised by the caller; the two do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), message.data, length) };
    message.length = length;
}

pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|&text| text.to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "panicked".to_owned())
}

/// Forgets a panic's payload instead of dropping it: its own destructor could panic again, outside every catch.
fn discard(payload: Box<dyn Any + Send>) {
    std::mem::forget(payload);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::{Deduction, OptionEntry, Sink as RawSink, Text};

    const HOW: &[Text] = &[Text::new("make"), Text::new("refuse"), Text::new("panic")];

    #[derive(Default)]
    struct Panics;

    impl Technique for Panics {
        const ID: &'static str = "panics";
        const NAME: &'static str = "Panics";
        const SUMMARY: &'static str = "Panics wherever it can.";
        const PLACE: u32 = 1;
        const OPTIONS: &'static [OptionEntry] =
            &[OptionEntry::choice("how", "make", HOW, "What create does.")];

        fn create(options: &Options<'_>) -> Result<Self, String> {
            match options.choice("how") {
                "refuse" => Err("refused, in words".to_owned()),
                "panic" => panic!("created with a panic"),
                _ => Ok(Self),
            }
        }

        fn find(&self, _: &Board, _: Request<'_>, _: &mut Sink<'_>) -> Flow {
            std::panic::panic_any(PanicsAgain)
        }
    }

    /// A payload whose destructor panics as well.
    struct PanicsAgain;

    impl Drop for PanicsAgain {
        fn drop(&mut self) {
            panic!("dropped with a panic");
        }
    }

    fn create_with(value: Option<&str>) -> (i32, *mut c_void, String) {
        let pairs: Vec<_> = value
            .map(|value| abi::OptionPair {
                key: Text::new("how"),
                value: Text::new(value),
            })
            .into_iter()
            .collect();
        let mut buffer = [0_u8; 12];
        let mut message = abi::Message {
            data: buffer.as_mut_ptr(),
            capacity: buffer.len(),
            length: 0,
        };
        let mut instance = std::ptr::null_mut();
        // SAFETY: everything lives during the call.
        let status = unsafe { create::<Panics>(abi::List::new(&pairs), &raw mut instance, &raw mut message) };
        let text = String::from_utf8(buffer[..message.length].to_vec()).unwrap();
        (status, instance, text)
    }

    #[test]
    fn a_panic_in_find_becomes_a_status_with_its_place_even_when_its_payload_panics_too() {
        unsafe extern "C" fn emit(_: *mut c_void, _: *const Deduction) -> u32 {
            abi::CONTINUE
        }
        unsafe extern "C" fn should_stop(_: *mut c_void) -> u32 {
            abi::CONTINUE
        }
        unsafe extern "C" fn fail(context: *mut c_void, reason: Text) {
            // SAFETY: the context is the text below; the reason lives during this call.
            unsafe { *context.cast::<String>() = String::from_utf8(reason.bytes().to_vec()).unwrap() };
        }
        let (status, instance, _) = create_with(None);
        assert_eq!(status, abi::STATUS_DONE);
        let request = abi::Request {
            struct_size: size_of::<abi::Request>() as u32,
            flags: 0,
            previous: std::ptr::null(),
            reserved: [0; 4],
        };
        let mut reason = String::new();
        let sink = RawSink {
            struct_size: size_of::<RawSink>() as u32,
            reserved: 0,
            context: (&raw mut reason).cast(),
            emit,
            should_stop,
            fail: Some(fail),
            spare: [0; 3],
        };
        // SAFETY: the instance is alive and everything lives during the call.
        let status = unsafe { find::<Panics>(instance, &Board::EMPTY, &raw const request, &raw const sink) };
        assert_eq!(status, abi::STATUS_PANICKED);
        assert!(
            reason.starts_with("panicked, at plugins/sdk/src/export.rs:"),
            "{reason}"
        );
        // SAFETY: made by `create`, destroyed once.
        unsafe { destroy::<Panics>(instance) };
    }

    #[test]
    fn a_refusal_and_a_panic_in_create_are_told_apart_and_cut_to_the_buffer() {
        let (status, _, text) = create_with(Some("refuse"));
        assert_eq!(
            (status, text.as_str()),
            (abi::STATUS_BAD_ARGUMENT, "refused, in ")
        );
        let (status, _, text) = create_with(Some("panic"));
        assert_eq!((status, text.as_str()), (abi::STATUS_PANICKED, "created with"));
    }
}
