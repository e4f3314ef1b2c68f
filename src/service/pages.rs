//! Cuts lists into pages, after AIP-158.
//!
//! Each list is sorted by a key that is the same on every server. A page token has the key of the page's last item, and the next page has
//! the items with greater keys. So paging works across reloads and servers with different plugins: it terminates, and an item that
//! exists throughout appears exactly once. The lists are short and in memory, so each page sorts its list again.

use super::failure::Failure;

/// Items of a page by default.
const ITEMS: usize = 100;
/// The most items of a page.
const MOST_ITEMS: usize = 1000;

/// The key of an item. Lists are sorted by it, byte by byte, and keys are unique.
pub(super) type PageKey<T, const N: usize> = fn(&T) -> [&str; N];

/// One page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ListPage<T> {
    /// Its items.
    pub(super) items: Vec<T>,
    /// The token of the next page; empty on the last one.
    pub(super) next: String,
}

/// Returns the page of `all`, in the order of `key`, that a request with this size and token asks for.
pub(super) fn page<T, const N: usize>(
    mut all: Vec<T>,
    key: PageKey<T, N>,
    size: i32,
    token: &str,
) -> Result<ListPage<T>, Failure> {
    let size = match usize::try_from(size) {
        Ok(0) => ITEMS,
        Ok(size) => size.min(MOST_ITEMS),
        Err(_) => {
            let problem = format!("{size} is negative; write 0 for {ITEMS}, or 1 to {MOST_ITEMS}");
            return Err(Failure::field("page_size", "NEGATIVE", problem));
        }
    };
    all.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    if !token.is_empty() {
        let last = read::<N>(token).ok_or_else(malformed)?;
        all.drain(..all.partition_point(|item| key(item) <= last));
    }
    let has_more = all.len() > size;
    all.truncate(size);
    let last = all.last().filter(|_| has_more);
    let next = last.map_or_else(String::new, |last| write(key(last)));
    Ok(ListPage { items: all, next })
}

fn malformed() -> Failure {
    let problem = "not a token of this list; write the next_page_token of the previous page, or nothing for the first page";
    Failure::field("page_token", "PAGE_TOKEN_MALFORMED", problem)
}

/// Writes a key as a token: each text after its length, so that a text may contain any character.
fn write<const N: usize>(key: [&str; N]) -> String {
    key.map(|text| format!("{}:{text}", text.len())).concat()
}

/// Reads the key in a token, or returns `None` if it is malformed or has another number of texts.
fn read<const N: usize>(token: &str) -> Option<[&str; N]> {
    let (mut key, mut rest) = ([""; N], token);
    for text in &mut key {
        let (length, after) = rest.split_once(':')?;
        (*text, rest) = after.split_at_checked(length.parse().ok()?)?;
    }
    rest.is_empty().then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: PageKey<String, 1> = |item| [item];

    fn names(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
        numbers
            .into_iter()
            .map(|number| format!("n{number:03}"))
            .collect()
    }

    #[test]
    fn pages_follow_one_another_to_the_end() {
        for size in [0, 1, 7, 100, 125, 249, 250, 251, 5000] {
            let (mut all, mut token) = (Vec::new(), String::new());
            loop {
                let page = page(names((0..250).rev()), NAME, size, &token).unwrap();
                assert!(!page.items.is_empty());
                all.extend(page.items);
                token = page.next;
                if token.is_empty() {
                    break;
                }
            }
            assert_eq!(all, names(0..250), "{size}");
        }
        let page = |size, token| page(names(0..250), NAME, size, token).unwrap();
        assert_eq!(page(0, "").items.len(), 100);
        assert_eq!(page(5000, "").items.len(), 250);
        assert_eq!(page(10, "4:zzzz").items, names([]));
    }

    #[test]
    fn a_page_goes_on_where_its_last_item_would_be_now() {
        let first = page(names([1, 3, 5, 7]), NAME, 2, "").unwrap();
        assert_eq!(first.items, names([1, 3]));
        // The last item is gone, and others are new.
        let next = page(names([0, 1, 2, 4, 5, 7]), NAME, 2, &first.next).unwrap();
        assert_eq!(next.items, names([4, 5]));
        let last = page(names([7]), NAME, 2, &next.next).unwrap();
        assert_eq!((last.items, last.next), (names([7]), String::new()));
    }

    #[test]
    fn a_key_may_have_any_characters() {
        for key in [["", ""], ["3:abc", ""], ["a:b", "ä@…"], ["", "\n"]] {
            assert_eq!(read(&write(key)), Some(key));
        }
    }

    #[test]
    fn a_malformed_token_or_size_is_refused() {
        let refused = |size, token| page(names([1]), NAME, size, token).unwrap_err();
        let reason = |size, token| refused(size, token).reason().into_owned();
        for token in [
            "1",
            "x",
            ":a",
            "1:",
            "-1:a",
            "1:ab",
            "1:a1:b",
            "2:ä1",
            "1:ä",
            "3@r1",
            "99999999999999999999:a",
        ] {
            assert_eq!(reason(0, token), "PAGE_TOKEN_MALFORMED", "{token}");
        }
        assert_eq!(reason(-1, ""), "NEGATIVE");
        assert!(
            refused(-1, "")
                .to_string()
                .contains("write 0 for 100, or 1 to 1000")
        );
    }
}
