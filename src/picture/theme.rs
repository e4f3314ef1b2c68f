//! The colours of a light and a dark page.
//!
//! The colours of groups follow the set of Okabe and Ito, whose members colour-blind people can tell apart.

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Dark lines on white, also for print.
    #[default]
    Light,
    /// Light lines on black.
    Dark,
}

/// The inks of a printed document.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Inks {
    /// Digits other than givens are blue.
    #[default]
    Colour,
    /// Digits other than givens are grey.
    Black,
}

impl Inks {
    pub(crate) fn colours(self) -> &'static Colours {
        match self {
            Self::Colour => &LIGHT,
            Self::Black => &BLACK,
        }
    }
}

/// The colours of a theme.
#[derive(Debug)]
pub(crate) struct Colours {
    pub(crate) page: &'static str,
    pub(crate) ink: &'static str,
    /// Thin lines, labels of rows and columns.
    pub(crate) faint: &'static str,
    /// Pencil marks that have no part in the step.
    pub(crate) mark: &'static str,
    /// Digits placed since the start.
    pub(crate) found: &'static str,
    /// Eliminations.
    pub(crate) gone: &'static str,
    /// Placements.
    pub(crate) placed: &'static str,
    /// Groups, in order.
    pub(crate) groups: [&'static str; 6],
}

impl Theme {
    pub(crate) fn colours(self) -> &'static Colours {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

impl Colours {
    /// Returns the colour of a group, counted from 0.
    pub(crate) fn group(&self, index: usize) -> &'static str {
        self.groups[index % self.groups.len()]
    }
}

const LIGHT: Colours = Colours {
    page: "#fff",
    ink: "#111",
    faint: "#999",
    mark: "#555",
    found: "#25528a",
    gone: "#b00020",
    placed: "#00674b",
    groups: ["#0069a6", "#b84a00", "#007f5c", "#a2447a", "#6b5b00", "#4b4fa3"],
};

const BLACK: Colours = Colours {
    found: "#6e6e6e",
    ..LIGHT
};

const DARK: Colours = Colours {
    page: "#14171a",
    ink: "#f2f2f2",
    faint: "#777",
    mark: "#b5b5b5",
    found: "#9cc7f5",
    gone: "#ff7a7a",
    placed: "#4fd6a8",
    groups: ["#6bbcf0", "#f0a050", "#46cfa4", "#eba3cc", "#e8dc5a", "#b3b6ff"],
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let digits = colour.trim_start_matches('#');
        let wide: String = match digits.len() {
            3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
            _ => digits.to_owned(),
        };
        let part = |at: usize| {
            let value = u8::from_str_radix(&wide[at..at + 2], 16).unwrap();
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_colour_that_is_read_has_the_contrast_of_wcag_aa() {
        for colours in [&LIGHT, &BLACK, &DARK] {
            let mut read = vec![
                colours.ink,
                colours.mark,
                colours.found,
                colours.gone,
                colours.placed,
            ];
            read.extend(colours.groups);
            for colour in read {
                let contrast = contrast(colour, colours.page);
                assert!(contrast >= 4.5, "{colour} has {contrast:.2}");
            }
        }
    }
}
