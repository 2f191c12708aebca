import { unseen } from '~/text/unseen.gen'

/** A piece of a text: plain, or the picture of one invisible character. */
export interface Part {
  text: string
  /** The character's number, as `U+202E`. */
  code?: string
}

// The contract's list, except tab and newline, which have a look; and halves of letters, which only JavaScript can hold.
const hidden = new RegExp(
  String.raw`(?![\t\n])${unseen}|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]`,
  'g',
)

/** Splits a text at its invisible characters. A joiner within an emoji belongs to the emoji. */
export function spell(written: string): Part[] {
  const text = written.replaceAll('\r\n', '\n')
  const parts: Part[] = []
  let from = 0
  for (const { 0: mark, index } of text.matchAll(hidden)) {
    if (isJoiner(text, index)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push(picture(mark))
    from = index + mark.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function isJoiner(text: string, index: number): boolean {
  return (
    text[index] === '\u200D' &&
    /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?$/u.test(text.slice(Math.max(0, index - 4), index))
  )
}

function picture(mark: string): Part {
  const code = `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  // Unicode has pictures of controls, but few typefaces do.
  return { text: code, code }
}
