//! A technique with its options: made by a plugin, asked from any thread, and destroyed on a thread of its own. `ask` asks it.
#![expect(unsafe_code, reason = "calls into a plugin through the C interface")]

use std::ffi::c_void;
use std::fmt;
use std::mem::ManuallyDrop;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};

use sudoku_technique::testing::changes_to;
use sudoku_technique::{Board, abi};

use super::breadcrumb::{self, PluginStep};
use super::deduction::Deduction;
use super::descriptor::{TechniqueInfo, TechniqueTable};
use super::fault::{Fault, FaultKind, in_one_line};
use super::loading_watch::Loading;
use super::plugin::Plugin;
use super::reaper::drop_elsewhere;
use super::timing::{RungTime, Samples};
use super::watch::RunningCode;
use super::withdrawals::Withdrawals;

/// A technique with its options, ready to be asked from any thread.
pub struct Technique {
    id: Arc<str>,
    info: Arc<TechniqueInfo>,
    plugin: Arc<Plugin>,
    table: TechniqueTable,
    instance: *mut c_void,
    /// The crumb of its questions.
    crumb: u64,
    /// Shared by all instances of this technique.
    samples: Arc<Samples>,
    /// Shared by all instances of this technique.
    withdrawals: Arc<Withdrawals>,
    /// How often it had been withdrawn when this was created.
    withdrawn_before: u32,
    /// Whether it was logged that a part of its evidence was left out.
    misunderstood: AtomicBool,
}

// SAFETY: the interface demands that `find` may be called from many threads at once and that an instance is bound to none.
unsafe impl Send for Technique {}
// SAFETY: as above.
unsafe impl Sync for Technique {}

impl Drop for Technique {
    fn drop(&mut self) {
        // Not here: the last reference may be dropped under a lock or on a thread that serves calls, and `destroy` can hang.
        drop_elsewhere(DeadInstance {
            pointer: self.instance,
            destroy: self.table.destroy,
            crumb: self.crumb,
        });
    }
}

/// An instance that is no longer used.
struct DeadInstance {
    pointer: *mut c_void,
    destroy: abi::DestroyFn,
    crumb: u64,
}

// SAFETY: the interface says that an instance may be destroyed on any thread.
unsafe impl Send for DeadInstance {}

impl Drop for DeadInstance {
    fn drop(&mut self) {
        let _running = RunningCode::begin(self.crumb, PluginStep::Destroy);
        // SAFETY: `create` made the instance, the only `Technique` with it is gone or never dropped, and this is the only place that destroys it.
        unsafe { (self.destroy)(self.pointer) }
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Technique")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl Technique {
    /// Creates technique number `index` of `plugin` with the operator's options. The error is a message about the options.
    ///
    /// # Panics
    /// Panics if `plugin` has no technique with this number.
    pub fn create(plugin: &Arc<Plugin>, index: usize, options: &[(String, String)]) -> Result<Self, String> {
        let (info, table) = (Arc::clone(&plugin.info.techniques[index]), plugin.table[index]);
        info.check_options(options)?;
        let pairs: Vec<_> = options
            .iter()
            .map(|(key, value)| abi::OptionPair {
                key: abi::Text::new(key),
                value: abi::Text::new(value),
            })
            .collect();
        // The host allocates, so that no side frees memory of the other.
        let mut buffer = [0_u8; 1024];
        let mut message = abi::Message {
            data: buffer.as_mut_ptr(),
            capacity: buffer.len(),
            length: 0,
        };
        let mut instance = ptr::null_mut();
        // The interface promises the plugin one `create` at a time. Nothing else waits for this lock.
        let _turn = plugin.creating.lock().unwrap_or_else(PoisonError::into_inner);
        let _loading = Loading::begin(&plugin.origin, plugin.digest);
        let crumb = breadcrumb::crumb(&plugin.digest, &plugin.info.name, &info.id);
        let _running = RunningCode::begin(crumb, PluginStep::Create);
        // SAFETY: the options, the place for the instance and the buffer live during the call.
        let status = unsafe { (table.create)(abi::List::new(&pairs), &raw mut instance, &raw mut message) };
        if status != abi::STATUS_DONE {
            // The plugin wrote the length, so it may be anything.
            let length = message.length.min(buffer.len());
            let reason = in_one_line(&buffer[..length]);
            return Err(if status == abi::STATUS_PANICKED {
                format!("it panicked: {reason}")
            } else if reason.is_empty() {
                format!("status {status}")
            } else {
                reason
            });
        }
        Ok(Self {
            id: info.id.as_str().into(),
            crumb,
            info,
            plugin: Arc::clone(plugin),
            table,
            samples: Arc::clone(&plugin.samples[index]),
            withdrawals: Arc::clone(&plugin.withdrawals[index]),
            withdrawn_before: plugin.withdrawals[index].count(),
            instance,
            misunderstood: AtomicBool::new(false),
        })
    }

    /// Destroys the instance at once, on this thread. [`Drop`] leaves that to a thread of its own.
    pub fn destroy(self) {
        // Its `Drop` would destroy the instance again. What else it owns is shared with its plugin, and stays.
        let this = ManuallyDrop::new(self);
        drop(DeadInstance {
            pointer: this.instance,
            destroy: this.table.destroy,
            crumb: this.crumb,
        });
    }

    /// Its id.
    pub fn id(&self) -> &Arc<str> {
        &self.id
    }

    /// Its description.
    pub fn info(&self) -> &Arc<TechniqueInfo> {
        &self.info
    }

    /// The plugin it comes from.
    pub fn plugin(&self) -> &Arc<Plugin> {
        &self.plugin
    }

    /// Returns the time of all its instances in the sampled walks, one of 64.
    pub fn sampled(&self) -> RungTime {
        self.samples.total()
    }

    #[inline]
    pub(super) fn crumb(&self) -> u64 {
        self.crumb
    }

    pub(super) fn samples(&self) -> &Samples {
        &self.samples
    }

    /// Copies the part of a checked deduction that changes `board`.
    pub(super) fn copy(&self, raw: &abi::Deduction, board: &Board, flags: u32) -> Deduction {
        let evidence = (flags & abi::REQUEST_EVIDENCE != 0).then(|| {
            // SAFETY: the plugin promises evidence that lives during `emit`, which is where this is called.
            let understood = unsafe { abi::read_evidence(raw.evidence) };
            if let Some(what) = understood.left_out
                && !self.misunderstood.swap(true, Ordering::Relaxed)
            {
                tracing::warn!(
                    technique = %self.id,
                    plugin = %self.plugin.info.name,
                    "evidence left out, here and wherever it comes up again: {what}"
                );
            }
            Box::new(understood.evidence)
        });
        let rated = raw.rated().filter(|rating| rating.is_finite());
        Deduction {
            placements: raw.placements.within(board.unsolved()),
            eliminations: raw.eliminations.intersection(board.all_candidates()),
            variant: self
                .info
                .variant(raw.variant)
                .map(|variant| Arc::clone(&variant.name)),
            rating: rated,
            length: raw.length,
            size: raw.size,
            evidence,
        }
    }

    /// Whether it was withdrawn since this was created.
    #[inline]
    pub(super) fn is_withdrawn(&self) -> bool {
        self.withdrawals.is_longer_than(self.withdrawn_before)
    }

    /// Returns the last fault for which it was withdrawn.
    pub(super) fn withdrawn_for(&self) -> Option<Fault> {
        self.withdrawals.last()
    }

    /// The function that asks this technique.
    #[inline]
    pub(super) fn find_function(&self) -> abi::FindFn {
        self.table.find
    }

    /// The instance, which is alive as long as `self`.
    #[inline]
    pub(super) fn instance(&self) -> *const c_void {
        self.instance
    }

    /// Returns a fault of this technique.
    pub(super) fn fault_on(&self, kind: FaultKind, board: &Board, previous: Option<&Board>) -> Fault {
        Fault {
            technique: Arc::clone(&self.id),
            plugin: self.plugin.digest,
            kind,
            board: board.to_string(),
            changes: changes_to(board),
            previous: previous.map(changes_to),
        }
    }
}
