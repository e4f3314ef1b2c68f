//! How this program was built: version, commit, compiler and plugin interface.

/// How this program was built. Operators read it in `sudokud --version` and in the metric `sudokud_build_info`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildInfo {
    /// The release, such as `0.3.0`.
    pub version: &'static str,
    /// The commit as 40 hexadecimal digits, followed by `-modified` if the sources differed from it; `unknown` if it was not
    /// named and the sources were not in a Git repository.
    pub commit: &'static str,
    /// The compiler, such as `1.95.0`. Plugins in Rust do not need the same one, because the interface is C.
    pub rustc: &'static str,
    /// The version of the plugin interface, major and minor, such as `1.0`.
    pub plugin_interface: &'static str,
}
