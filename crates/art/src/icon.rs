//! A square picture as pixels, for what takes no SVG: the icons of an app.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The picture as a PNG of that many pixels a side.
///
/// # Panics
/// If it is no SVG: the pictures are our own.
pub fn png(svg: &str, side: u32) -> Vec<u8> {
    let tree = Tree::from_str(svg, &Options::default()).expect("an icon of our own is SVG");
    let scale = side as f32 / tree.size().width();
    let mut canvas = Pixmap::new(side, side).expect("an icon has a size");
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut canvas.as_mut(),
    );
    canvas
        .encode_png()
        .expect("a picture in memory can be written")
}
