/** The entries of the local storage. Each module declares its own; none holds a token. */
export interface StorageEntries {
  /** When the server gave the token that its cookie stands for. */
  token_timestamp: string
}

export function recall<Name extends keyof StorageEntries>(name: Name): StorageEntries[Name] | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as StorageEntries[Name] | null
  } catch {
    // A foreign value, or disabled storage: as if nothing were stored.
    return null
  }
}

/** The entries that belong to an account. */
const ofAccount: (keyof StorageEntries)[] = ['userData', 'ability', 'token_timestamp', 'managers']

/** Set when an account leaves: an answer that still arrives must not be stored for the next one. */
let isForgotten = false

export function remember<Name extends keyof StorageEntries>(name: Name, value: StorageEntries[Name]): void {
  if (isForgotten && ofAccount.includes(name)) return
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is full or disabled: this visit continues without it.
  }
}

/** Removes the entries of the account, and refuses new ones until the page is reloaded. Preferences stay. */
export function forget(): void {
  isForgotten = true
  for (const name of ofAccount) localStorage.removeItem(name)
}
