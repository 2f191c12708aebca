/** A word of a pasted list that is neither an address nor the number of a member, or that stands there twice. */
export interface ListFault {
  /** The line, from 1. */
  line: number
  text: string
  kind: 'invalid' | 'twice'
}

/** What a pasted list holds. */
export interface PastedList {
  addresses: number
  members: number
  faults: ListFault[]
}

/** Returns the key of an address, by which two spellings are one: in small letters, the domain in its ASCII form. */
export function keyOf(address: string): string {
  const text = address.normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  try {
    return `${text.slice(0, at)}@${new URL(`http://${text.slice(at + 1)}`).hostname}`
  } catch {
    return text
  }
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
const isMember = (text: string) => /^#?[1-9]\d{0,14}$/.test(text)

/** Reads a pasted list of addresses and numbers of members, separated by lines, commas, semicolons or spaces. */
export function readList(text: string): PastedList {
  const seen = new Set<string>()
  const faults: ListFault[] = []
  let [addresses, members] = [0, 0]
  text.split(/\r\n?|\n/).forEach((row, at) => {
    for (const word of row.split(/[\s,;]+/).filter(Boolean)) {
      const isKnown = isAddress(word) || isMember(word)
      const key = isAddress(word) ? keyOf(word) : word.replace('#', '')
      if (!isKnown) faults.push({ line: at + 1, text: word, kind: 'invalid' })
      else if (seen.has(key)) faults.push({ line: at + 1, text: word, kind: 'twice' })
      else if (isMember(word)) members += 1
      else addresses += 1
      if (isKnown) seen.add(key)
    }
  })
  return { addresses, members, faults }
}
