import { type OldLines, SheetFault } from './sheet'

/** Bytes by which a file is told to be text. */
const sample = 65_536

interface DecodedText {
  text: string
  old?: OldLines
}

/**
 * Decodes the bytes of a text: UTF-8 and UTF-16, with or without their marks. A line that is not UTF-8 is in Windows-1252, in which
 * spreadsheets of Brazil write, whatever the other lines are in: files are put together from several. Refuses what is no text.
 */
export function decode(bytes: Uint8Array): DecodedText {
  const wide = wideOf(bytes.subarray(0, sample))
  if (wide) return { text: new TextDecoder(wide).decode(bytes) }
  if (isBinary(bytes.subarray(0, sample))) throw new SheetFault('binary')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return byLine(bytes)
  }
}

/** Returns the UTF-16 of bytes, by their mark, or by the zeros that stand beside Latin letters. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const half = bytes.length / 2
  if (half < 4) return null
  if (odd > half * 0.7 && even === 0) return 'utf-16le'
  return even > half * 0.7 && odd === 0 ? 'utf-16be' : null
}

function byLine(bytes: Uint8Array): DecodedText {
  const [utf8, old] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('windows-1252')]
  const found: OldLines = { n: 0, first: 0, isMixed: false }
  let text = ''
  let line = 0
  for (const piece of linesOf(bytes)) {
    line += 1
    try {
      text += utf8.decode(piece)
      found.isMixed ||= piece.some((byte) => byte > 0x7f)
    } catch {
      text += decodeOld(piece, utf8, old)
      found.first ||= line
      found.n += 1
    }
  }
  return { text, old: found }
}

/** Cuts bytes after each end of a line: CRLF, LF, or the CR of old Macs. */
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte !== 10 && !(byte === 13 && bytes[at + 1] !== 10)) continue
    yield bytes.subarray(start, at + 1)
    start = at + 1
  }
  if (start < bytes.length) yield bytes.subarray(start)
}

/** Decodes a line of Windows-1252. Letters of UTF-8 in it are those of a cell that was copied from elsewhere. */
function decodeOld(line: Uint8Array, utf8: TextDecoder, old: TextDecoder): string {
  let text = ''
  let plain = 0
  for (let at = 0; at < line.length;) {
    const size = sizeAt(line, at)
    const letter = size > 1 ? letterOf(line.subarray(at, at + size), utf8) : null
    if (letter === null) {
      at += 1
      continue
    }
    text += old.decode(line.subarray(plain, at)) + letter
    at += size
    plain = at
  }
  return text + old.decode(line.subarray(plain))
}

/** Returns the bytes that a letter of UTF-8 has by its first one. */
function sizeAt(line: Uint8Array, at: number): number {
  const byte = line[at] ?? 0
  if (byte >= 0xf0) return 4
  if (byte >= 0xe0) return 3
  return byte >= 0xc2 ? 2 : 1
}

function letterOf(bytes: Uint8Array, utf8: TextDecoder): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Whether there are control characters that no text has. */
function isBinary(bytes: Uint8Array): boolean {
  const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)
  return bytes.some(isControl)
}
