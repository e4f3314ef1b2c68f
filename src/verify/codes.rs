//! The code that `HoDoKu` gives each technique, as it stands in a library line.
//!
//! The ids are the names of our technique list in kebab case. One code can stand for several forms (both ALS-XZ
//! forms share 0901); then it maps to what they have in common. A fifth digit marks a form: siamese fish append
//! `1` to the code of the fish, so a code of five digits maps as its first four.

/// The id of the technique that `code` (four or five digits, without variant) stands for.
pub fn technique_id(code: &str) -> Option<&'static str> {
    let base = code.get(..4)?;
    let known = code.len() == 4 || (code.len() == 5 && base.starts_with("03") && code.ends_with('1'));
    let index = CODES.binary_search_by_key(&base, |&(code, _)| code).ok()?;
    known.then_some(CODES[index].1)
}

/// Code and id, sorted by code.
const CODES: &[(&str, &str)] = &[
    ("0000", "full-house"),
    ("0001", "last-digit"),
    ("0002", "hidden-single"),
    ("0003", "naked-single"),
    ("0100", "locked-candidates-type-1-pointing"),
    ("0101", "locked-candidates-type-2-claiming"),
    ("0110", "locked-pair"),
    ("0111", "locked-triple"),
    ("0200", "naked-pair"),
    ("0201", "naked-triple"),
    ("0202", "naked-quadruple"),
    ("0210", "hidden-pair"),
    ("0211", "hidden-triple"),
    ("0212", "hidden-quadruple"),
    ("0300", "x-wing"),
    ("0301", "swordfish"),
    ("0302", "jellyfish"),
    ("0303", "squirmbag"),
    ("0304", "whale"),
    ("0305", "leviathan"),
    ("0310", "finned-x-wing"),
    ("0311", "finned-swordfish"),
    ("0312", "finned-jellyfish"),
    ("0313", "finned-squirmbag"),
    ("0314", "finned-whale"),
    ("0315", "finned-leviathan"),
    ("0320", "sashimi-x-wing"),
    ("0321", "sashimi-swordfish"),
    ("0322", "sashimi-jellyfish"),
    ("0323", "sashimi-squirmbag"),
    ("0324", "sashimi-whale"),
    ("0325", "sashimi-leviathan"),
    ("0330", "franken-x-wing"),
    ("0331", "franken-swordfish"),
    ("0332", "franken-jellyfish"),
    ("0333", "franken-squirmbag"),
    ("0334", "franken-whale"),
    ("0335", "franken-leviathan"),
    ("0340", "finned-franken-x-wing"),
    ("0341", "finned-franken-swordfish"),
    ("0342", "finned-franken-jellyfish"),
    ("0343", "finned-franken-squirmbag"),
    ("0344", "finned-franken-whale"),
    ("0345", "finned-franken-leviathan"),
    ("0350", "mutant-x-wing"),
    ("0351", "mutant-swordfish"),
    ("0352", "mutant-jellyfish"),
    ("0353", "mutant-squirmbag"),
    ("0354", "mutant-whale"),
    ("0355", "mutant-leviathan"),
    ("0360", "finned-mutant-x-wing"),
    ("0361", "finned-mutant-swordfish"),
    ("0362", "finned-mutant-jellyfish"),
    ("0363", "finned-mutant-squirmbag"),
    ("0364", "finned-mutant-whale"),
    ("0365", "finned-mutant-leviathan"),
    ("0371", "kraken-fish-type-1"),
    ("0372", "kraken-fish-type-2"),
    ("0400", "skyscraper"),
    ("0401", "2-string-kite"),
    ("0402", "empty-rectangle"),
    ("0403", "turbot-fish"),
    ("0404", "dual-2-string-kite"),
    ("0405", "dual-empty-rectangle"),
    ("0500", "simple-colors-trap"),
    ("0501", "simple-colors-wrap"),
    ("0502", "multi-colors-1"),
    ("0503", "multi-colors-2"),
    ("0505", "x-colors"),
    ("0507", "3d-medusa"),
    ("0600", "unique-rectangle-type-1"),
    ("0601", "unique-rectangle-type-2"),
    ("0602", "unique-rectangle-type-3"),
    ("0603", "unique-rectangle-type-4"),
    ("0604", "unique-rectangle-type-5"),
    ("0605", "unique-rectangle-type-6"),
    ("0606", "hidden-rectangle"),
    ("0607", "avoidable-rectangle-type-1"),
    ("0608", "avoidable-rectangle-type-2"),
    ("0610", "bug-1"),
    ("0620", "bug-lite"),
    ("0701", "x-chain"),
    ("0702", "xy-chain"),
    ("0703", "remote-pair"),
    ("0704", "x-cycle-continuous"),
    ("0705", "broken-wing-guardians"),
    ("0706", "continuous-nice-loop"),
    ("0707", "discontinuous-nice-loop"),
    ("0708", "alternating-inference-chain-aic"),
    ("0709", "grouped-continuous-nice-loop"),
    ("0710", "grouped-discontinuous-nice-loop"),
    ("0711", "grouped-aic"),
    ("0800", "xy-wing"),
    ("0801", "xyz-wing"),
    ("0802", "wxyz-wing"),
    ("0803", "w-wing"),
    ("0901", "als-xz"),
    ("0902", "als-xy-wing"),
    ("0903", "als-xy-chain"),
    ("0904", "death-blossom"),
    ("1000", "aligned-pair-exclusion"),
    ("1001", "aligned-triple-exclusion"),
    ("1002", "subset-exclusion"),
    ("1101", "sue-de-coq"),
    ("1102", "distributed-disjoint-subset"),
    ("1201", "template-set"),
    ("1202", "template-delete"),
    ("1301", "forcing-chain-contradiction"),
    ("1302", "forcing-chain-verity"),
    ("1303", "forcing-net-contradiction"),
    ("1304", "forcing-net-verity"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_are_sorted_and_the_ids_are_kebab_case_without_repeats() {
        assert!(CODES.is_sorted_by(|a, b| a.0 < b.0));
        let mut ids: Vec<_> = CODES.iter().map(|&(_, id)| id).collect();
        ids.sort_unstable();
        assert!(ids.is_sorted_by(|a, b| a < b));
        for id in ids {
            assert!(id.split('-').all(|word| !word.is_empty()), "{id}");
            assert!(
                id.bytes()
                    .all(|b| b == b'-' || b.is_ascii_digit() || b.is_ascii_lowercase()),
                "{id}"
            );
        }
    }

    #[test]
    fn a_code_maps_to_the_id_of_its_technique() {
        assert_eq!(technique_id("0002"), Some("hidden-single"));
        assert_eq!(technique_id("0100"), Some("locked-candidates-type-1-pointing"));
        assert_eq!(technique_id("0903"), Some("als-xy-chain"));
        assert_eq!(technique_id("03111"), Some("finned-swordfish"));
        assert_eq!(technique_id("02001"), None);
        assert_eq!(technique_id("9999"), None);
        assert_eq!(technique_id(""), None);
    }
}
