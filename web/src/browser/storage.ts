/** What this browser remembers between visits; each module declares its own entries. Never a token. */
export interface Stored {
  /** When the server gave the token that its cookie stands for. */
  token_timestamp: string
}

export function recall<Name extends keyof Stored>(name: Name): Stored[Name] | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Stored[Name] | null
  } catch {
    // A foreign value, or disabled storage: as if nothing were stored.
    return null
  }
}

/** What belongs to an account. */
const ofAccount: (keyof Stored)[] = ['userData', 'ability', 'token_timestamp', 'managers']

/** This page is being left by an account: an answer that still arrives must not be remembered for the next one. */
let isForgotten = false

export function remember<Name extends keyof Stored>(name: Name, value: Stored[Name]): void {
  if (isForgotten && ofAccount.includes(name)) return
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is full or disabled: this visit continues without it.
  }
}

/** Forgets what belongs to an account, for as long as this page lives; how the product is shown stays. */
export function forget(): void {
  isForgotten = true
  for (const name of ofAccount) localStorage.removeItem(name)
}
