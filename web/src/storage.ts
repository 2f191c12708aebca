/** What this browser remembers between visits. Never a token. */
interface Stored {
  userData: import('~/api/session').User
  ability: import('~/api/session').Ability[]
  preferences: import('~/preferences').Preferences
}

export function recall<Name extends keyof Stored>(name: Name): Stored[Name] | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Stored[Name] | null
  } catch {
    // A value that somebody else wrote, or storage that is switched off: as if nothing had been stored.
    return null
  }
}

export function remember<Name extends keyof Stored>(name: Name, value: Stored[Name] | null): void {
  if (value === null) localStorage.removeItem(name)
  else localStorage.setItem(name, JSON.stringify(value))
}
