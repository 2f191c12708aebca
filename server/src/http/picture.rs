//! Encodes received pictures again: at the size in which they are shown, upright, and without the data of cameras,
//! such as the place where they were taken.

use std::io::Cursor;
use std::sync::LazyLock;

use bytes::Bytes;
use client::rules::{PictureLimits, Rule};
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader};
use tokio::sync::Semaphore;

/// The pictures that are read concurrently. Each takes up to four bytes a point.
static ROOM: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(1));
/// The quality of a JPEG picture, from 1 to 100.
const QUALITY: u8 = 85;

/// Returns a picture encoded again, in its own format. Runs on a separate thread, one at a time.
///
/// # Errors
/// [`Rule::PictureTooLarge`], judged before the picture is read, or [`Rule::BrokenPicture`].
pub async fn remake(bytes: Bytes, limits: PictureLimits) -> Result<Bytes, Rule> {
    let _permit = ROOM.acquire().await.map_err(|_| Rule::BrokenPicture)?;
    let made = tokio::task::spawn_blocking(move || make(&bytes, limits)).await;
    made.unwrap_or(Err(Rule::BrokenPicture))
}

fn make(bytes: &[u8], limits: PictureLimits) -> Result<Bytes, Rule> {
    let reader =
        ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| Rule::BrokenPicture)?;
    let format = reader.format().ok_or(Rule::BrokenPicture)?;
    let mut decoder = reader.into_decoder().map_err(|_| Rule::BrokenPicture)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > limits.points {
        return Err(Rule::PictureTooLarge(limits.points));
    }
    let orientation = decoder.orientation().map_err(|_| Rule::BrokenPicture)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Rule::BrokenPicture)?;
    picture.apply_orientation(orientation);
    if picture.width().max(picture.height()) > limits.side {
        picture = picture.thumbnail(limits.side, limits.side);
    }
    encode(&picture, format).map_err(|_| Rule::BrokenPicture)
}

fn encode(picture: &DynamicImage, format: ImageFormat) -> image::ImageResult<Bytes> {
    let mut made = Cursor::new(Vec::new());
    match format {
        ImageFormat::Jpeg => {
            picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut made, QUALITY))?
        }
        ImageFormat::WebP => picture.to_rgba8().write_to(&mut made, format)?,
        _ => picture.write_to(&mut made, format)?,
    }
    Ok(made.into_inner().into())
}
