//! The scales that come with the server.

/// The scale that is meant when none is named, unless an operator chooses another.
pub const DEFAULT_SCALE: &str = "standard";

/// The scales that come with the server, as name and TOML text.
pub const SHIPPED: &[(&str, &str)] = &[
    ("standard", include_str!("scales/standard.toml")),
    ("hodoku", include_str!("scales/hodoku.toml")),
    ("hodoku-all", include_str!("scales/hodoku-all.toml")),
    ("foxy", include_str!("scales/foxy.toml")),
    ("jet", include_str!("scales/jet.toml")),
    ("mcm", include_str!("scales/mcm.toml")),
    ("explainer", include_str!("scales/explainer.toml")),
    (
        "explainer-as-given",
        include_str!("scales/explainer-as-given.toml"),
    ),
    ("singles", include_str!("scales/singles.toml")),
    ("sotd", include_str!("scales/sotd.toml")),
];
