//! Renders a picture as a PNG file.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use super::fonts;
use crate::sheet::PrintError;

/// The most pixels in a row or a column.
pub const MOST_PIXELS: u32 = 2_000;

/// Renders a picture in its own size, or smaller if one side would have more than [`MOST_PIXELS`].
///
/// `is_stopped` is asked before each of the three parts of the work, which take milliseconds: reading the picture, drawing it, and
/// compressing the pixels. The answer is `None` if it says so.
pub fn png(svg: &str, is_stopped: &dyn Fn() -> bool) -> Result<Option<Vec<u8>>, PrintError> {
    if is_stopped() {
        return Ok(None);
    }
    let tree = Tree::from_str(svg, &fonts::options()).map_err(|error| PrintError::Svg(error.to_string()))?;
    if is_stopped() {
        return Ok(None);
    }
    let size = tree.size();
    let longest = size.width().max(size.height());
    let scale = (MOST_PIXELS as f32 / longest).min(1.0);
    let pixels = |length: f32| ((length * scale).round() as u32).clamp(1, MOST_PIXELS);
    let mut pixmap = Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| PrintError::Svg("the picture has no size".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    if is_stopped() {
        return Ok(None);
    }
    let png = pixmap.encode_png();
    png.map(Some).map_err(|error| PrintError::Svg(error.to_string()))
}
