//! Forbids system calls that no technique needs: network, other programs, other processes, changes of files, timers.
//!
//! A forbidden call ends the child with SIGSYS, so the trial names the technique that made it. The list names what is forbidden, because
//! the calls that a C library makes for memory and threads differ between versions.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};

/// Calls that end the child with any arguments.
const FORBIDDEN: &[libc::c_long] = &[
    // Network.
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_io_uring_setup,
    // Programs and processes.
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_send_signal,
    libc::SYS_pidfd_getfd,
    // Files.
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_mkdirat,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_mknodat,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_truncate,
    libc::SYS_utimensat,
    libc::SYS_open_by_handle_at,
    // What outlives a process.
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    // Timers that would end a server later.
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    // The system.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_reboot,
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
];

/// Calls that only this architecture has.
#[cfg(target_arch = "x86_64")]
const FORBIDDEN_HERE: &[libc::c_long] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_link,
    libc::SYS_symlink,
    libc::SYS_mknod,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_creat,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_alarm,
];
#[cfg(not(target_arch = "x86_64"))]
const FORBIDDEN_HERE: &[libc::c_long] = &[];

/// Calls that pretend not to exist. Their arguments are in memory, where a filter cannot look; the C library uses older calls instead.
const UNKNOWN: &[libc::c_long] = &[libc::SYS_clone3, libc::SYS_openat2];

/// Forbids the calls for this thread and those that it starts. The error says why the system cannot.
pub(super) fn apply() -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("without a filter of system calls: {error}");
    for filter in [forbidden(), unknown()] {
        let program = filter.map_err(|error| failed(&error))?;
        seccompiler::apply_filter(&program).map_err(|error| failed(&error))?;
    }
    Ok(())
}

fn unknown() -> Result<BpfProgram, seccompiler::Error> {
    let calls = UNKNOWN.iter().map(|&call| (call, Vec::new())).collect();
    program(calls, SeccompAction::Errno(libc::ENOSYS as u32))
}

fn forbidden() -> Result<BpfProgram, seccompiler::Error> {
    let mut calls: BTreeMap<libc::c_long, Vec<SeccompRule>> = (FORBIDDEN.iter().chain(FORBIDDEN_HERE))
        .map(|&call| (call, Vec::new()))
        .collect();
    // A new process, but not a new thread.
    calls.insert(
        libc::SYS_clone,
        vec![rule(0, SeccompCmpOp::MaskedEq(libc::CLONE_THREAD as u64), 0)?],
    );
    // A signal to another process. `abort` sends one to its own.
    let own = u64::from(std::process::id());
    calls.insert(libc::SYS_tgkill, vec![rule(0, SeccompCmpOp::Ne, own)?]);
    // A file to write to.
    let writing = |flags| -> Result<Vec<SeccompRule>, seccompiler::Error> {
        let access = SeccompCmpOp::MaskedEq(libc::O_ACCMODE as u64);
        Ok(vec![
            rule(flags, access.clone(), libc::O_WRONLY as u64)?,
            rule(flags, access, libc::O_RDWR as u64)?,
            rule(
                flags,
                SeccompCmpOp::MaskedEq(libc::O_CREAT as u64),
                libc::O_CREAT as u64,
            )?,
        ])
    };
    calls.insert(libc::SYS_openat, writing(2)?);
    #[cfg(target_arch = "x86_64")]
    calls.insert(libc::SYS_open, writing(1)?);
    program(calls, SeccompAction::KillProcess)
}

fn rule(argument: u8, compare: SeccompCmpOp, value: u64) -> Result<SeccompRule, seccompiler::Error> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, compare, value)?;
    Ok(SeccompRule::new(vec![condition])?)
}

fn program(
    calls: BTreeMap<libc::c_long, Vec<SeccompRule>>,
    action: SeccompAction,
) -> Result<BpfProgram, seccompiler::Error> {
    let here = if cfg!(target_arch = "x86_64") {
        TargetArch::x86_64
    } else {
        TargetArch::aarch64
    };
    let filter = SeccompFilter::new(calls, SeccompAction::Allow, action, here)?;
    Ok(BpfProgram::try_from(filter)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_filters_compile() {
        assert!(forbidden().unwrap().len() > FORBIDDEN.len());
        assert!(unknown().unwrap().len() > UNKNOWN.len());
    }
}
