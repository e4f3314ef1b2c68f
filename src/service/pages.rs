//! Cuts lists into pages, after AIP-158.
//!
//! A page token has the position of the next page and the revision of the snapshot. The lists are short and in memory, so a page is
//! simply a part of the list.

use super::failure::Failure;

/// Items of a page by default.
const ITEMS: usize = 100;
/// The most items of a page.
const MOST_ITEMS: usize = 1000;

/// One page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ListPage<T> {
    /// Its items.
    pub(super) items: Vec<T>,
    /// The token of the next page; empty on the last one.
    pub(super) next: String,
}

/// Returns the page of `all` that a request with this size and token asks for, on the snapshot with this revision.
pub(super) fn page<T>(all: Vec<T>, size: i32, token: &str, revision: &str) -> Result<ListPage<T>, Failure> {
    let size = match usize::try_from(size) {
        Ok(0) => ITEMS,
        Ok(size) => size.min(MOST_ITEMS),
        Err(_) => {
            let problem = format!("{size} is negative; write 0 for {ITEMS}, or 1 to {MOST_ITEMS}");
            return Err(Failure::field("page_size", "NEGATIVE", problem));
        }
    };
    let first = if token.is_empty() {
        0
    } else {
        read(token, revision)?
    };
    let after = first + size;
    let next = if after < all.len() {
        format!("{after}@{revision}")
    } else {
        String::new()
    };
    let items = all.into_iter().skip(first).take(size).collect();
    Ok(ListPage { items, next })
}

/// Returns the position in a page token.
fn read(token: &str, revision: &str) -> Result<usize, Failure> {
    let refused = |reason, problem: &str| Failure::field("page_token", reason, problem);
    let (first, of) = token
        .split_once('@')
        // `u32`, so that adding the size of a page cannot overflow.
        .and_then(|(first, of)| Some((first.parse::<u32>().ok()?, of)))
        .ok_or_else(|| {
            refused(
                "PAGE_TOKEN_MALFORMED",
                "not a token of this server; write the next_page_token of the previous page, or nothing for the first page",
            )
        })?;
    if of != revision {
        let problem =
            "the plugins or scales have changed since that page; read the list from its first page again";
        return Err(refused("PAGE_TOKEN_EXPIRED", problem));
    }
    Ok(first as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(size: i32, token: &str) -> (Vec<i32>, String) {
        let page = page((0..250).collect(), size, token, "r1").unwrap();
        (page.items, page.next)
    }

    #[test]
    fn pages_follow_one_another_to_the_end() {
        for size in [0, 1, 7, 100, 125, 249, 250, 251, 5000] {
            let (mut all, mut token) = (Vec::new(), String::new());
            loop {
                let (page, next) = items(size, &token);
                assert!(!page.is_empty());
                all.extend(page);
                token = next;
                if token.is_empty() {
                    break;
                }
            }
            assert_eq!(all, (0..250).collect::<Vec<_>>(), "{size}");
        }
        assert_eq!(items(0, "").0.len(), 100);
        assert_eq!(items(5000, "").0.len(), 250);
        assert_eq!(items(10, "4000000000@r1"), (Vec::new(), String::new()));
    }

    #[test]
    fn a_page_of_a_list_that_has_changed_is_refused() {
        let refused = |size, token| page(vec![1], size, token, "r1").unwrap_err();
        let reason = |size, token| refused(size, token).reason().into_owned();
        assert_eq!(reason(0, "1@r0"), "PAGE_TOKEN_EXPIRED");
        for token in ["1", "x@r1", "-1@r1", "@r1", "99999999999@r1"] {
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
