/** Pixels of a portrait's side, at most. */
const largest = 256

/** The largest square in the middle of a rectangle. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/**
 * The middle of an image as a small JPEG in a data address: even of noise it stays within what the server takes.
 * Fails when the file is no image that this browser can read.
 */
export async function portrait(image: Blob): Promise<string> {
  const bitmap = await createImageBitmap(image)
  const { x, y, side } = middleSquare(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, largest)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing on a canvas')
  // JPEG knows no transparency: without paper it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.9)
}
