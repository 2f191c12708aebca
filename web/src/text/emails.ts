import { freeDomains } from './freeDomains.gen'

const free: ReadonlySet<string> = new Set(freeDomains)

/** Returns an address without its domain if that is a well-known one of free e-mail, else the whole address. */
export function shortened(email: string): string {
  const whole = email.trim()
  const at = whole.lastIndexOf('@')
  return at > 0 && free.has(whole.slice(at + 1).toLowerCase()) ? whole.slice(0, at) : whole
}

/** Returns the text of an address among those displayed with it: shortened, unless that reads like another one. */
export function emailText(email: string, displayed: readonly string[]): string {
  const short = shortened(email)
  const isLike = (other: string) => !isSame(other.trim(), email.trim()) && isSame(shortened(other), short)
  return displayed.some(isLike) ? email.trim() : short
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
