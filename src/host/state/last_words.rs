//! Calls a function when this process ends by itself: by a signal that its own code causes, or by `exit`.
//!
//! The function runs in the handler of the signal, so it may only do what a handler may. Afterwards the signal has the effect that it had
//! before: the handler of the Rust runtime still reports a stack overflow, and a core is still dumped.
#![expect(unsafe_code, reason = "installs handlers of signals and of exit")]

use std::ffi::{c_int, c_void};
use std::io;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::OnceLock;

/// The signals that end a process because of what its code does.
const SIGNALS: [c_int; 5] = [
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGILL,
    libc::SIGFPE,
    libc::SIGABRT,
];

/// A signal that ends this process, and where it interrupted its thread.
#[derive(Clone, Copy, Debug)]
pub struct EndSignal {
    /// Its number.
    pub number: i32,
    /// The address of the instruction, and that of the last word of the stack; `None` on architectures without a way to tell.
    pub place: Option<(usize, usize)>,
}

/// What is called, and the handlers that were installed before.
struct Installed {
    at_signal: fn(EndSignal),
    at_exit: fn(),
    before: [libc::sigaction; SIGNALS.len()],
}

static INSTALLED: OnceLock<Installed> = OnceLock::new();

/// From now on the end of this process calls `at_signal` with the signal, or `at_exit`, on the thread that ends it. Both must
/// be safe in a handler of signals. Once in a process; later calls change nothing.
///
/// A signal that another process has sent calls nothing: it says nothing about the code that it interrupts.
pub fn call_at_end(at_signal: fn(EndSignal), at_exit: fn()) -> io::Result<()> {
    let mut before = [MaybeUninit::<libc::sigaction>::zeroed(); SIGNALS.len()];
    for (signal, before) in std::iter::zip(SIGNALS, &mut before) {
        // SAFETY: the null pointer changes no handler, and the other one points to memory for the present one.
        check(unsafe { libc::sigaction(signal, ptr::null(), before.as_mut_ptr()) })?;
    }
    // SAFETY: zeros are a valid value, and the calls have written over them.
    let before = before.map(|before| unsafe { before.assume_init() });
    let installed = Installed {
        at_signal,
        at_exit,
        before,
    };
    if INSTALLED.set(installed).is_err() {
        return Ok(());
    }
    // SAFETY: zeros are a valid value: no flags, and an empty mask.
    let mut action = unsafe { MaybeUninit::<libc::sigaction>::zeroed().assume_init() };
    let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) = handle;
    action.sa_sigaction = handler as usize;
    // On the alternate stack that Rust gives its threads, because there is none left after a stack overflow.
    action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
    for signal in SIGNALS {
        // SAFETY: the handler has the type that the flags promise, and does only what a handler may.
        check(unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) })?;
    }
    // SAFETY: the function lives as long as the process, and does not unwind.
    check(unsafe { libc::atexit(exit) })
}

fn check(status: c_int) -> io::Result<()> {
    if status == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

extern "C" fn exit() {
    if let Some(installed) = INSTALLED.get() {
        (installed.at_exit)();
    }
}

/// Returns the addresses of the instruction and of the end of the stack.
///
/// # Safety
/// `context` must be what a handler with `SA_SIGINFO` got.
unsafe fn place(context: *const c_void) -> Option<(usize, usize)> {
    // SAFETY: promised by the caller.
    let context = unsafe { context.cast::<libc::ucontext_t>().as_ref() }?;
    #[cfg(target_arch = "x86_64")]
    let place = {
        let registers = &context.uc_mcontext.gregs;
        let register = |number: c_int| registers[number as usize] as usize;
        (register(libc::REG_RIP), register(libc::REG_RSP))
    };
    #[cfg(target_arch = "aarch64")]
    let place = (context.uc_mcontext.pc as usize, context.uc_mcontext.sp as usize);
    Some(place)
}

extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    let Some(installed) = INSTALLED.get() else {
        return;
    };
    // SAFETY: the system passes a valid structure to a handler with `SA_SIGINFO`. Its sender is there for the codes that are not positive.
    let is_own = unsafe { (*info).si_code > 0 || (*info).si_pid() == libc::getpid() };
    if is_own {
        // SAFETY: the system passes a valid context to a handler with `SA_SIGINFO`.
        let place = unsafe { place(context) };
        let number = signal;
        (installed.at_signal)(EndSignal { number, place });
    }
    let before = SIGNALS.iter().position(|known| *known == signal);
    let before = before.map(|index| installed.before[index]);
    let handler = before.map_or(libc::SIG_DFL, |before| before.sa_sigaction);
    if handler == libc::SIG_DFL || handler == libc::SIG_IGN {
        // Blocked while this runs, so it takes effect at the return, where the signal came.
        // SAFETY: both calls are allowed in a handler.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        }
        return;
    }
    let takes_more = before.is_some_and(|before| before.sa_flags & libc::SA_SIGINFO != 0);
    // SAFETY: the flags of the handler say which of the two types it has, and it gets what this one got.
    unsafe {
        if takes_more {
            let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) =
                std::mem::transmute(handler);
            handler(signal, info, context);
        } else {
            let handler: extern "C" fn(c_int) = std::mem::transmute(handler);
            handler(signal);
        }
    }
}
