//! The tests that each store passes.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use super::error::StoreError;
use super::ledger_name::LedgerName;
use super::memory::MemoryStore;
use super::store::{Claim, Claimed, Lease, RequestKey, StockKey, Store};
use sudokud_puzzle::CanonicalId;

/// A stock of the tests.
pub(crate) const STOCK: StockKey = StockKey(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);
/// The time of a lease in the tests.
pub(crate) const LEASE: Duration = Duration::from_secs(30);

pub(crate) fn entry(number: u32) -> Vec<u8> {
    // With a zero and bytes that are not UTF-8: entries are no texts.
    [&[0, 0xff, b'\r', b'\n'], &number.to_be_bytes()[..]].concat()
}

pub(crate) fn entries(numbers: std::ops::Range<u32>) -> Vec<Vec<u8>> {
    numbers.map(entry).collect()
}

pub(crate) fn ledger(name: &str) -> LedgerName {
    name.parse().unwrap()
}

/// A made-up id; ids of different numbers differ in all their bits.
pub(crate) fn id(number: u64) -> CanonicalId {
    let spread = u128::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    CanonicalId::from_bits(spread & ((1 << 100) - 1)).unwrap()
}

pub(crate) fn claim(number: u64) -> Claim {
    Claim {
        id: id(number),
        caller: None,
        request: None,
    }
}

pub(crate) async fn lease(store: &dyn Store, stock: StockKey) -> Lease {
    store.lease(stock, None, LEASE).await.unwrap().unwrap()
}

/// What a store promises of stocks.
pub(crate) async fn check_stocks(store: Arc<dyn Store>) {
    let other = StockKey(7);
    let own = lease(&*store, STOCK).await;
    assert_eq!(store.take(STOCK).await, Ok(None), "an unknown stock");
    store.touch(STOCK, "hard").await.unwrap();
    store.put(STOCK, entries(0..250), own).await.unwrap();
    assert_eq!(store.level(STOCK).await, Ok(250));
    assert_eq!(store.level(other).await, Ok(0));
    // The oldest first; what is put back comes last.
    assert_eq!(store.take(STOCK).await, Ok(Some(entry(0))));
    store.put_back(STOCK, entry(0)).await.unwrap();
    for number in 1..250 {
        assert_eq!(store.take(STOCK).await, Ok(Some(entry(number))));
    }
    assert_eq!(store.take(STOCK).await, Ok(Some(entry(0))));
    assert_eq!(store.take(STOCK).await, Ok(None));

    // Many at once.
    store.put(STOCK, entries(0..1_000), own).await.unwrap();
    let mut callers = JoinSet::new();
    for _ in 0..8 {
        let store = Arc::clone(&store);
        callers.spawn(async move {
            let mut taken = Vec::new();
            while let Some(entry) = store.take(STOCK).await.unwrap() {
                taken.push(entry);
            }
            taken
        });
    }
    let taken = callers.join_all().await.concat();
    let distinct: HashSet<&Vec<u8>> = taken.iter().collect();
    assert_eq!((taken.len(), distinct.len()), (1_000, 1_000));

    store.put(STOCK, entries(0..5), own).await.unwrap();
    let stocks = store.stocks().await.unwrap();
    assert_eq!(stocks.len(), 1, "{stocks:?}");
    assert_eq!(
        (stocks[0].key, &*stocks[0].label, stocks[0].level),
        (STOCK, "hard", 5)
    );
    assert!(stocks[0].used.elapsed().unwrap() < Duration::from_mins(1));
    assert_eq!(store.empty(STOCK).await, Ok(5));
    assert_eq!(store.take(STOCK).await, Ok(None));
    assert_eq!(store.stocks().await, Ok(Vec::new()));
    store.put(STOCK, entries(7..8), own).await.unwrap();
    assert_eq!(
        store.take(STOCK).await,
        Ok(Some(entry(7))),
        "an emptied stock is filled again"
    );
}

/// What a store with ledgers promises of them.
#[expect(
    clippy::too_many_lines,
    reason = "one story of a ledger, from its creation to its end"
)]
pub(crate) async fn check_ledgers(store: Arc<dyn Store>) {
    let (daily, members) = (ledger("daily"), ledger("members"));
    assert!(matches!(
        store.claim(&daily, claim(1)).await,
        Err(StoreError::UnknownLedger { .. })
    ));
    assert!(matches!(
        store.earlier_answer(&daily, None, None).await,
        Err(StoreError::UnknownLedger { .. })
    ));
    let created = store.create_ledger(&daily, &[]).await.unwrap();
    assert_eq!((&created.name, created.count), (&daily, 0));
    assert!(matches!(
        store.create_ledger(&daily, &[]).await,
        Err(StoreError::LedgerExists { .. })
    ));
    store
        .create_ledger(&members, &["paper".to_owned(), "app".to_owned()])
        .await
        .unwrap();

    assert_eq!(store.claim(&daily, claim(1)).await, Ok(Claimed::New));
    assert_eq!(store.claim(&daily, claim(1)).await, Ok(Claimed::Taken));
    assert_eq!(store.claim(&daily, claim(2)).await, Ok(Claimed::New));

    // Ledgers do not know of each other, and have callers.
    let of_caller = |caller: Option<&str>| Claim {
        caller: caller.map(str::to_owned),
        ..claim(1)
    };
    for stranger in [None, Some("ap"), Some("app\npaper"), Some("")] {
        assert!(
            matches!(
                store.claim(&members, of_caller(stranger)).await,
                Err(StoreError::Denied { .. })
            ),
            "{stranger:?}"
        );
        assert!(matches!(
            store.earlier_answer(&members, stranger, None).await,
            Err(StoreError::Denied { .. })
        ));
    }
    assert_eq!(store.earlier_answer(&members, Some("app"), None).await, Ok(None));
    assert_eq!(
        store.claim(&members, of_caller(Some("app"))).await,
        Ok(Claimed::New)
    );
    assert_eq!(
        store.claim(&members, of_caller(Some("paper"))).await,
        Ok(Claimed::Taken)
    );

    // A retry gets the first answer, also if it asks for another puzzle.
    let request = RequestKey::Retry(77);
    let of_request = |number, answer: &[u8]| Claim {
        request: Some((request, answer.to_vec())),
        ..claim(number)
    };
    assert_eq!(store.earlier_answer(&daily, None, Some(request)).await, Ok(None));
    assert_eq!(
        store.claim(&daily, of_request(3, b"first")).await,
        Ok(Claimed::New)
    );
    assert_eq!(
        store.claim(&daily, of_request(4, b"second")).await,
        Ok(Claimed::Earlier(b"first".to_vec()))
    );
    assert_eq!(
        store.earlier_answer(&daily, None, Some(request)).await,
        Ok(Some(b"first".to_vec()))
    );
    assert_eq!(
        store
            .earlier_answer(&daily, None, Some(RequestKey::Retry(78)))
            .await,
        Ok(None)
    );
    assert_eq!(
        store.claim(&daily, claim(4)).await,
        Ok(Claimed::New),
        "a retry claims nothing"
    );

    // The answer to a request with a key is another one, also if the digests are equal.
    let keyed = RequestKey::Keyed(77);
    let of_key = |number, answer: &[u8]| Claim {
        request: Some((keyed, answer.to_vec())),
        ..claim(number)
    };
    assert_eq!(store.earlier_answer(&daily, None, Some(keyed)).await, Ok(None));
    assert_eq!(store.claim(&daily, of_key(2, b"taken")).await, Ok(Claimed::Taken));
    assert_eq!(store.claim(&daily, of_key(5, b"today")).await, Ok(Claimed::New));
    assert_eq!(
        store.claim(&daily, of_key(6, b"again")).await,
        Ok(Claimed::Earlier(b"today".to_vec()))
    );
    assert_eq!(
        store.earlier_answer(&daily, None, Some(keyed)).await,
        Ok(Some(b"today".to_vec()))
    );

    // Many callers at once: each puzzle is handed out once.
    let mut callers = JoinSet::new();
    for _ in 0..8 {
        let (store, daily) = (Arc::clone(&store), daily.clone());
        callers.spawn(async move {
            let mut own = 0;
            for number in 100..200 {
                own += usize::from(store.claim(&daily, claim(number)).await == Ok(Claimed::New));
            }
            own
        });
    }
    assert_eq!(callers.join_all().await.iter().sum::<usize>(), 100);

    // Import, count, export, forget.
    let ids = (150..1_150).map(id).collect();
    assert_eq!(store.import(&daily, ids).await, Ok(950));
    assert_eq!(store.claim(&daily, claim(1_000)).await, Ok(Claimed::Taken));
    let ledgers = store.ledgers().await.unwrap();
    let counts: Vec<_> = ledgers
        .iter()
        .map(|ledger| (&ledger.name, ledger.count))
        .collect();
    assert_eq!(counts, [(&daily, 1_055), (&members, 1)]);
    assert_eq!(ledgers[1].callers, ["paper", "app"]);
    let (mut exported, mut from) = (HashSet::new(), Some(0));
    while let Some(start) = from {
        let page = store.export(&daily, start, 100).await.unwrap();
        exported.extend(page.ids);
        from = page.next;
    }
    let expected = (1..=5).chain(100..1_150).map(id);
    assert_eq!(exported, expected.collect());
    assert_eq!(store.forget(&daily).await, Ok(1_055));
    for gone in [
        store.claim(&daily, claim(1)).await.map(drop),
        store.export(&daily, 0, 1).await.map(drop),
        store.import(&daily, vec![id(1)]).await.map(drop),
        store.forget(&daily).await.map(drop),
    ] {
        assert!(matches!(gone, Err(StoreError::UnknownLedger { .. })), "{gone:?}");
    }
    store.create_ledger(&daily, &[]).await.unwrap();
    for request in [request, keyed] {
        assert_eq!(store.earlier_answer(&daily, None, Some(request)).await, Ok(None));
    }
    assert_eq!(
        store.claim(&daily, claim(1)).await,
        Ok(Claimed::New),
        "a new ledger is empty"
    );
}

/// Prints how many claims a store makes durable in a second, with 1, 16 and 256 callers.
pub(crate) async fn measure_claims(name: &str, store: Arc<dyn Store>) {
    let daily = ledger("daily");
    store.create_ledger(&daily, &[]).await.unwrap();
    for callers in [1_u64, 16, 256] {
        let all = callers * 2_000 / callers.isqrt();
        let start = std::time::Instant::now();
        let mut tasks = JoinSet::new();
        for caller in 0..callers {
            let (store, daily) = (Arc::clone(&store), daily.clone());
            tasks.spawn(async move {
                let mut waits = Vec::new();
                for number in 0..all / callers {
                    let start = std::time::Instant::now();
                    let number = callers << 40 | caller << 20 | number;
                    assert_eq!(store.claim(&daily, claim(number)).await, Ok(Claimed::New));
                    waits.push(start.elapsed());
                }
                waits
            });
        }
        let mut waits = tasks.join_all().await.concat();
        waits.sort_unstable();
        println!(
            "{name}, {callers} callers: {:.0} claims a second; median {:.1?}, p99 {:.1?}",
            waits.len() as f64 / start.elapsed().as_secs_f64(),
            waits[waits.len() / 2],
            waits[waits.len() * 99 / 100]
        );
    }
}

#[tokio::test]
async fn the_memory_store_keeps_stocks_and_no_ledgers() {
    check_stocks(Arc::new(MemoryStore::default())).await;
    let store = MemoryStore::default();
    let daily = ledger("daily");
    assert_eq!(store.create_ledger(&daily, &[]).await, Err(StoreError::NoLedgers));
    assert_eq!(store.claim(&daily, claim(1)).await, Err(StoreError::NoLedgers));
    assert_eq!(
        store.earlier_answer(&daily, None, None).await,
        Err(StoreError::NoLedgers)
    );
}
