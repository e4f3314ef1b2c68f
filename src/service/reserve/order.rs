//! One Generate that may be answered from a stock, or claims its puzzle in a ledger.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures_util::future::BoxFuture;
use prost::Message as _;
use sha2::{Digest as _, Sha256};
use tonic::metadata::MetadataMap;

use super::{Stock, Stocks};
use crate::context::CallContext;
use crate::failure::Failure;
use crate::{generate, read, reading, solve, write};
use sudokud_api::{GenerateExtra, GenerateRequest, GenerateResponse};
use sudokud_pool::Caller;
use sudokud_puzzle::{CanonicalId, Seed, Stop};
use sudokud_reserve::{Claim, Claimed, LedgerName, RequestKey, StockKey, StoreError};

/// Puzzles that are tried for a ledger: from the stock, and then from live searches.
const TRIES: usize = 8;
/// The longest id of a request that its caller may repeat, in bytes.
const LONGEST_ID: usize = 128;

/// The header with the id that a caller gives its request.
const REQUEST_ID: &str = "x-request-id";

/// The id that a caller gives a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RequestId(Arc<str>);

impl RequestId {
    /// Reads the id from the headers of a call.
    pub(crate) fn of(headers: &MetadataMap) -> Option<Self> {
        let id = headers.get(REQUEST_ID)?.to_str().ok()?;
        (1..=LONGEST_ID).contains(&id.len()).then(|| Self(id.into()))
    }
}

/// A request, and who sent it.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) request: GenerateRequest,
    /// The seed for the first live search of a request without one.
    pub(crate) drawn: Option<i64>,
    /// The proved name of the caller.
    pub(crate) name: Option<Arc<str>>,
    /// The caller as the pool knows it.
    pub(crate) caller: Caller,
    pub(crate) id: Option<RequestId>,
    /// The key, in whose place the request has a seed.
    pub(crate) key: Option<Arc<str>>,
    /// The number of the element, 0 for a single call.
    pub(crate) index: i32,
}

/// Makes a puzzle now.
pub(crate) type MakeLive<'a> =
    &'a (dyn Fn(GenerateRequest) -> BoxFuture<'a, Result<GenerateResponse, Failure>> + Send + Sync);

impl CallContext {
    /// Answers an order. `make` makes a puzzle now, with the request's own seed or a drawn one.
    pub(crate) async fn order(
        self: &Arc<Self>,
        order: &Order,
        make: MakeLive<'_>,
    ) -> Result<GenerateResponse, Failure> {
        let claiming = order.claiming()?;
        let stocks = &self.stocks;
        if let Some(claiming) = &claiming {
            let store = stocks.reserve.store();
            let earlier = store.earlier_answer(&claiming.ledger, order.name.as_deref(), claiming.request);
            if let Some(answer) = stocks.reserve.counted(earlier).await? {
                return self.finish(order, read(&answer)?).await;
            }
        }
        if let Some((stock, key)) = self.stock_of(order)?
            && let Some(answer) = self.take_from_stock(order, claiming.as_ref(), stock, key).await?
        {
            return self.finish(order, answer).await;
        }
        for number in 0..TRIES {
            let request = GenerateRequest {
                seed: order.seed(number),
                ..order.request.clone()
            };
            let answer = make(request).await?;
            let Some(claiming) = &claiming else {
                return Ok(answer);
            };
            match claiming.claim(stocks, order, &answer).await? {
                Claimed::New => return Ok(answer),
                Claimed::Earlier(earlier) => return self.finish(order, read(&earlier)?).await,
                Claimed::Taken if order.is_for_one_seed() => break,
                Claimed::Taken => {}
            }
        }
        Err(Failure::InLedger {
            ledger: order.request.ledger.clone(),
            is_for_one_seed: order.is_for_one_seed(),
        })
    }

    /// Returns the stock that may answer the order. Refuses what a live search would refuse.
    fn stock_of(&self, order: &Order) -> Result<Option<(&Stock, StockKey)>, Failure> {
        let stocks = &self.stocks;
        if order.request.seed.is_some() || stocks.all().is_empty() {
            return Ok(None);
        }
        let snapshot = self.live.current();
        let recipe = generate::checked(&snapshot, &order.request, Seed(0))?;
        if order.asks(GenerateExtra::Digs) {
            return Ok(None);
        }
        Ok(stocks.of_recipe(&snapshot, &recipe))
    }

    /// Takes a puzzle from the stock; with a ledger, one that it does not have.
    async fn take_from_stock(
        &self,
        order: &Order,
        claiming: Option<&Claiming>,
        stock: &Stock,
        key: StockKey,
    ) -> Result<Option<GenerateResponse>, Failure> {
        let (reserve, store) = (&self.stocks.reserve, self.stocks.reserve.store());
        for _ in 0..TRIES {
            // An error counts as an empty stock.
            let entry = reserve.counted(store.take(key)).await.unwrap_or_default();
            let Some(entry) = entry else {
                break;
            };
            stock
                .level
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |level| level.checked_sub(1))
                .ok();
            if stock.level.load(Ordering::Relaxed) < stock.settings.low {
                stock.wanted.notify_one();
            }
            let Ok(answer) = GenerateResponse::decode(&*entry) else {
                // Of another version of this program.
                continue;
            };
            let required = &order.request.revision;
            if !required.is_empty() && *required != answer.snapshot_revision {
                // An error loses one puzzle of the stock.
                let _ = reserve.counted(store.put_back(key, entry)).await;
                break;
            }
            let answer = GenerateResponse {
                from_reserve: true,
                ..answer
            };
            let claimed = match claiming {
                None => Ok(Claimed::New),
                Some(claiming) => claiming.claim(&self.stocks, order, &answer).await,
            };
            match claimed {
                Ok(Claimed::New) => {
                    stock.taken.fetch_add(1, Ordering::Relaxed);
                    return Ok(Some(answer));
                }
                Ok(Claimed::Taken) => {
                    let _ = reserve.counted(store.put_back(key, entry)).await;
                }
                Ok(Claimed::Earlier(earlier)) => {
                    let _ = reserve.counted(store.put_back(key, entry)).await;
                    return read(&earlier).map(Some);
                }
                Err(failure) => {
                    // The claim may have succeeded. Putting the entry back is safe: another caller of the ledger would find it taken.
                    let _ = reserve.counted(store.put_back(key, entry)).await;
                    return Err(failure.into());
                }
            }
        }
        stock.missed.fetch_add(1, Ordering::Relaxed);
        stock.wanted.notify_one();
        Ok(None)
    }

    /// Adapts a stored answer to the request: removes extras that the request does not ask for, and adds the trace if it does.
    async fn finish(
        self: &Arc<Self>,
        order: &Order,
        mut answer: GenerateResponse,
    ) -> Result<GenerateResponse, Failure> {
        if !order.asks(GenerateExtra::Solution) {
            answer.solution.clear();
        }
        if !order.asks(GenerateExtra::Shape) {
            answer.shape = None;
        }
        let language = read::language(&self.live.current(), &order.request.language)?;
        answer.language = write::language(&order.request.language, language);
        let format = reading::format("format", &order.request.format)?;
        let givens = read::any_grid("puzzle", &answer.puzzle)?;
        let practised = order.request.position_before.clone();
        let mut position = None;
        if !practised.is_empty() {
            let (puzzle, grade) = (answer.puzzle.clone(), answer.grade.as_ref());
            let scale = grade.map(|grade| grade.scale.clone()).unwrap_or_default();
            let found = self.short(order.caller, move |live, stop: &Stop| {
                generate::practised(live, &puzzle, &scale, &practised, stop)
            });
            position = found.await?;
        }
        answer.position = position.as_ref().map(solve::state);
        answer.text = reading::written(format, &position.unwrap_or_else(|| givens.into()))?;
        if order.asks(GenerateExtra::Trace) {
            let scale = answer.grade.take().unwrap_or_default().scale;
            let puzzle = answer.puzzle.clone();
            let grade = self.short(order.caller, move |live, stop: &Stop| {
                generate::traced(live, &puzzle, &scale, language, stop)
            });
            answer.grade = Some(grade.await?);
        }
        Ok(answer)
    }
}

/// The claim of an order.
#[derive(Clone, Debug)]
struct Claiming {
    ledger: LedgerName,
    request: Option<RequestKey>,
}

impl Order {
    fn asks(&self, extra: GenerateExtra) -> bool {
        self.request.extras.contains(&i32::from(extra))
    }

    fn claiming(&self) -> Result<Option<Claiming>, Failure> {
        let text = &self.request.ledger;
        if text.is_empty() {
            return Ok(None);
        }
        let ledger = text.parse::<LedgerName>();
        let ledger = ledger
            .map_err(|error| Failure::field("ledger", "NOT_A_LEDGER_NAME", format!("{text} {error}")))?;
        Ok(Some(Claiming {
            ledger,
            request: self.request_key(),
        }))
    }

    /// Returns whether the caller asks for the puzzle of one seed.
    fn is_for_one_seed(&self) -> bool {
        self.request.seed.is_some() && self.key.is_none()
    }

    /// Returns the seed of a live search, numbered from 0; `None` for a drawn one. A key has more than one seed, because the ledger may
    /// have the puzzle of the first.
    fn seed(&self, number: usize) -> Option<i64> {
        match &self.key {
            _ if number == 0 => self.request.seed.or(self.drawn),
            // Below 2^53.
            Some(key) => Some(Seed::of_key(&format!("{key} {number}")).0 as i64 + i64::from(self.index)),
            None => None,
        }
    }

    /// Returns the key under which the ledger keeps the answer: of the caller's key, the element, and the request; or of the caller, the
    /// id it sent, the element, and the request. A key is the same for all callers, and parts that do not choose the puzzle do not count.
    fn request_key(&self) -> Option<RequestKey> {
        let digest = |parts: [&str; 2], request: &GenerateRequest| {
            let mut hash = Sha256::new();
            for part in parts {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
            hash.update(self.index.to_le_bytes());
            hash.update(request.encode_to_vec());
            let digest = hash.finalize();
            u128::from_be_bytes(*digest.first_chunk().expect("a digest has 32 bytes"))
        };
        if let Some(key) = &self.key {
            let request = GenerateRequest {
                seed: None,
                budget: None,
                max_attempts: 0,
                extras: Vec::new(),
                language: String::new(),
                format: String::new(),
                revision: String::new(),
                ..self.request.clone()
            };
            return Some(RequestKey::Keyed(digest(["", key], &request)));
        }
        let caller = self.name.as_deref().unwrap_or_default();
        Some(RequestKey::Retry(digest(
            [caller, &self.id.as_ref()?.0],
            &self.request,
        )))
    }
}

impl Claiming {
    async fn claim(
        &self,
        stocks: &Stocks,
        order: &Order,
        answer: &GenerateResponse,
    ) -> Result<Claimed, StoreError> {
        let id: CanonicalId = answer.canonical_id.parse().map_err(|_| StoreError::Unavailable {
            store: stocks.reserve.store().kind().name(),
            reason: "an answer without a canonical id".to_owned(),
        })?;
        let claim = Claim {
            id,
            caller: order.name.as_deref().map(str::to_owned),
            request: self.request.map(|request| (request, kept(answer))),
        };
        let claimed = stocks.reserve.store().claim(&self.ledger, claim);
        stocks.reserve.counted(claimed).await
    }
}

/// Writes an answer for the store, without the parts that can be computed again from it.
pub(super) fn kept(answer: &GenerateResponse) -> Vec<u8> {
    let mut answer = answer.clone();
    if let Some(grade) = &mut answer.grade {
        grade.trace = None;
    }
    answer.position = None;
    if let Some(effort) = &mut answer.effort {
        effort.digs.clear();
    }
    answer.encode_to_vec()
}

fn read(kept: &[u8]) -> Result<GenerateResponse, Failure> {
    GenerateResponse::decode(kept).map_err(|error| {
        tracing::error!(%error, "an answer in the ledger cannot be read");
        Failure::Internal
    })
}
