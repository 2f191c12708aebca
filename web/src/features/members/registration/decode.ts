import { SheetFault } from './sheet'

/** Bytes by which a file is told to be text. */
const sample = 65_536

/**
 * Decodes the bytes of a text: UTF-8 and UTF-16 by their marks, then UTF-8, and what is not UTF-8 as
 * Windows-1252, in which spreadsheets of Brazil write. Refuses what is no text.
 */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (isBinary(bytes.subarray(0, sample))) throw new SheetFault('binary')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether there are control characters that no text has. */
function isBinary(bytes: Uint8Array): boolean {
  const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)
  return bytes.some(isControl)
}
