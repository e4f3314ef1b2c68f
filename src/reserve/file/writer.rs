//! The thread that owns the file.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use redb::WriteTransaction;
use tokio::sync::oneshot;

use super::database::{MissingFile, OpenDatabase};
use super::fronts::FileMemory;
use super::{database, unavailable};
use crate::error::StoreError;

/// Jobs that may wait for the thread.
const PLACES: usize = 10_000;
/// The most jobs of one transaction.
const TOGETHER: usize = 1_000;
/// Time between two tries to open a file that cannot be used.
const PAUSE: Duration = Duration::from_secs(1);

/// Gives jobs to the thread.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: SyncSender<Message>,
}

enum Message {
    Job(Box<dyn WriteJob>),
    /// Open the file, create it if it does not exist, and tell this sender.
    Create(oneshot::Sender<Result<(), StoreError>>),
    /// Close the file, tell this sender, and end.
    End(oneshot::Sender<()>),
}

/// A job for a transaction that it shares with others.
trait WriteJob: Send {
    /// Does the work. Returns whether the transaction can be committed.
    fn work(&mut self, transaction: &WriteTransaction) -> bool;
    /// Sends the answer, after the transaction was committed or failed.
    fn answer(self: Box<Self>, committed: &Result<(), StoreError>);
}

struct Job<W, T, A> {
    work: Option<W>,
    done: Option<Result<T, StoreError>>,
    answer: A,
}

impl<W, T, A> WriteJob for Job<W, T, A>
where
    W: FnOnce(&WriteTransaction) -> Result<T, StoreError> + Send,
    T: Send,
    A: FnOnce(Result<T, StoreError>) + Send,
{
    fn work(&mut self, transaction: &WriteTransaction) -> bool {
        let Some(work) = self.work.take() else {
            return true;
        };
        let done = work(transaction);
        let is_usable = !done.as_ref().is_err_and(StoreError::is_fault);
        self.done = Some(done);
        is_usable
    }

    fn answer(self: Box<Self>, committed: &Result<(), StoreError>) {
        let done = match (committed, self.done) {
            (Ok(()), Some(done)) => done,
            (Ok(()), None) => Err(unavailable("the job was not run")),
            (Err(error), _) => Err(error.clone()),
        };
        (self.answer)(done);
    }
}

impl Writer {
    /// Opens the file and starts the thread. Fails if another process has the file.
    pub(super) async fn start(
        path: PathBuf,
        memory: Arc<FileMemory>,
        missing: MissingFile,
    ) -> Result<Self, StoreError> {
        let (jobs, received) = sync_channel(PLACES);
        let (report, started) = oneshot::channel();
        let run = move || {
            let database = database::open(&path, &memory, missing);
            let first = match &database {
                Err(error) if error.to_string().contains("another process") => Err(error.clone()),
                // It may be a disk that is full, or mounted later.
                Err(error) => {
                    tracing::error!(%error, "the reserve begins without its file");
                    Ok(())
                }
                Ok(_) => Ok(()),
            };
            let has_failed = first.is_err();
            let _ = report.send(first);
            if !has_failed {
                let thread = WriterThread {
                    path,
                    memory,
                    missing,
                    database,
                    tried: Instant::now(),
                };
                thread.run(&received);
            }
        };
        thread::Builder::new()
            .name("reserve-file".to_owned())
            .spawn(run)
            .map_err(unavailable)?;
        started
            .await
            .unwrap_or_else(|_| Err(unavailable("opening the file panicked")))?;
        Ok(Self { jobs })
    }

    /// Queues a job; `answer` runs on the thread, after the commit.
    pub(super) fn send<T: Send + 'static>(
        &self,
        work: impl FnOnce(&WriteTransaction) -> Result<T, StoreError> + Send + 'static,
        answer: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) -> Result<(), StoreError> {
        let job = Job {
            work: Some(work),
            done: None,
            answer,
        };
        self.queue(Message::Job(Box::new(job)))
    }

    fn queue(&self, message: Message) -> Result<(), StoreError> {
        self.jobs.try_send(message).map_err(|error| {
            unavailable(match error {
                TrySendError::Full(_) => "too many calls wait for the disk",
                TrySendError::Disconnected(_) => "the file is closed",
            })
        })
    }

    /// Opens the file if it is not open, and creates it if it does not exist.
    pub(super) async fn create(&self) -> Result<(), StoreError> {
        let (sender, created) = oneshot::channel();
        self.queue(Message::Create(sender))?;
        created
            .await
            .unwrap_or_else(|_| Err(unavailable("the file was closed")))
    }

    /// Runs a job and waits for its commit. `commit` runs on the thread, even if the caller stops waiting.
    pub(super) async fn run<T: Send + 'static, U: Send + 'static>(
        &self,
        work: impl FnOnce(&WriteTransaction) -> Result<T, StoreError> + Send + 'static,
        commit: impl FnOnce(T) -> U + Send + 'static,
    ) -> Result<U, StoreError> {
        let (sender, answer) = oneshot::channel();
        self.send(work, move |done| {
            // The caller may have gone.
            let _ = sender.send(done.map(commit));
        })?;
        answer
            .await
            .unwrap_or_else(|_| Err(unavailable("the file was closed")))
    }

    /// Closes the file and ends the thread.
    pub(super) async fn end(&self) {
        let (sender, ended) = oneshot::channel();
        if self.jobs.try_send(Message::End(sender)).is_ok() {
            let _ = ended.await;
        }
    }
}

struct WriterThread {
    path: PathBuf,
    memory: Arc<FileMemory>,
    missing: MissingFile,
    /// The error while the file cannot be used.
    database: Result<OpenDatabase, StoreError>,
    /// When it was last tried to open the file.
    tried: Instant,
}

impl WriterThread {
    fn run(mut self, received: &Receiver<Message>) {
        while let Ok(first) = received.recv() {
            let mut jobs = Vec::new();
            let mut end = None;
            let rest = std::iter::from_fn(|| received.try_recv().ok());
            for message in std::iter::once(first).chain(rest.take(TOGETHER)) {
                match message {
                    Message::Job(job) => jobs.push(job),
                    Message::Create(sender) => {
                        self.open(MissingFile::Create);
                        let created = self.database.as_ref().map(drop).map_err(Clone::clone);
                        // The caller may have gone.
                        let _ = sender.send(created);
                    }
                    Message::End(sender) => end = Some(sender),
                }
            }
            if !jobs.is_empty() {
                self.together(jobs);
            }
            if let Some(ended) = end {
                // Closes the file first, so that another process finds it free.
                drop(self);
                let _ = ended.send(());
                return;
            }
        }
    }

    /// Runs jobs in one transaction. All of them fail if one finds a fault of the file.
    fn together(&mut self, mut jobs: Vec<Box<dyn WriteJob>>) {
        let committed = self.commit(&mut jobs);
        for job in jobs {
            job.answer(&committed);
        }
    }

    fn commit(&mut self, jobs: &mut [Box<dyn WriteJob>]) -> Result<(), StoreError> {
        self.reopen();
        let open = self.database.as_ref().map_err(Clone::clone)?;
        let committed = catch_unwind(AssertUnwindSafe(|| {
            let transaction = open.database.begin_write().map_err(|error| Fault::of(&error))?;
            for job in jobs {
                if !job.work(&transaction) {
                    // Dropped, the transaction has no effect.
                    return Err(Fault::Passing("an earlier error of the file".to_owned()));
                }
            }
            transaction.commit().map_err(|error| Fault::of(&error))
        }));
        let fault = match committed {
            // After the commit: a claim is durable only if its file can be found again.
            Ok(Ok(())) if open.is_in_place(&self.path) => return Ok(()),
            Ok(Ok(())) => Fault::Passing(format!(
                "{} was removed or replaced while the server used it; it is opened again",
                self.path.display()
            )),
            Ok(Err(fault)) => fault,
            Err(panic) => Fault::Broken(in_words(&*panic)),
        };
        // After a disk error, the library refuses all operations until the file is opened again.
        let (Fault::Passing(reason) | Fault::Broken(reason)) = &fault;
        let error = unavailable(reason);
        self.database = Err(error.clone());
        if let Fault::Broken(reason) = &fault {
            database::set_aside(&self.path, &self.memory, reason)?;
        }
        Err(error)
    }

    /// Tries again to open a file that cannot be used, after a pause.
    fn reopen(&mut self) {
        if self.tried.elapsed() >= PAUSE || !self.path.exists() {
            self.open(self.missing);
        }
    }

    /// Opens the file if it is not open.
    fn open(&mut self, missing: MissingFile) {
        if self.database.is_ok() {
            return;
        }
        self.tried = Instant::now();
        self.database = database::open(&self.path, &self.memory, missing);
        if self.database.is_ok() {
            tracing::warn!(file = %self.path.display(), "the file of the reserve is open again");
        }
    }
}

/// A fault of the file.
enum Fault {
    /// The disk is full, or the like.
    Passing(String),
    /// The contents are damaged.
    Broken(String),
}

impl Fault {
    fn of(error: &(impl std::fmt::Display + std::fmt::Debug)) -> Self {
        let is_broken = format!("{error:?}").contains("Corrupted");
        let reason = error.to_string();
        if is_broken {
            Self::Broken(reason)
        } else {
            Self::Passing(reason)
        }
    }
}

fn in_words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("reading it panicked: {}", text.unwrap_or_default())
}
