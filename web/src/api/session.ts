import { createModel, signal } from '@preact/signals-react'
import { url } from '~/browser/paths'
import { forget, recall, remember } from '~/browser/storage'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type User = Schemas['StaffUser']
export type Ability = Schemas['Ability']
export type Missing = Schemas['MissingAbility']

declare module '~/browser/storage' {
  interface StorageEntries {
    userData: User
    ability: Ability[]
  }
}

/** The server's data about the signed-in user. Signing in also returns the type of its token. */
interface SignedIn {
  user: User
  ability: Ability[]
  missing?: Missing[]
  /** The calls that the system behind the server lacks. */
  lacks?: string[]
  token_type?: string
}

/** The abilities of an unknown visitor. */
const stranger: Ability[] = [{ action: 'read', subject: 'Auth' }]

/**
 * The signed-in user. The server keeps the tokens behind a cookie that scripts cannot read. This holds only
 * the user, the abilities and the time of the token, which decide what the page shows, never what the user may do.
 */
const Session = createModel(() => {
  const user = signal<User | null>(recall('userData'))
  const ability = signal<Ability[]>(recall('ability') ?? stranger)
  /** The abilities that the visitor lacks and the roles that hold them, as far as known. */
  const missing = signal<Missing[]>([])
  /** The ids of calls that the system behind the server lacks. */
  const lacks = signal<string[]>([])
  /** The session ended while the page was in use. */
  const isOver = signal(false)
  /** The user is asked to sign in again, over the page. */
  const isAsking = signal(false)
  let isConfirmed = false
  /** Something was typed on the page. A form loses the focus while it is sent, so the focus is not enough. */
  let isTyped = false
  addEventListener('input', () => (isTyped = true), { once: true, capture: true })
  /** The session is being ended, so later refusals are expected. */
  let isEnding = false
  let waiting: (() => void)[] = []

  const begin = (signedIn: SignedIn) => {
    const isOther = isOver.peek() && signedIn.user.id !== user.peek()?.id
    isConfirmed = true
    user.value = signedIn.user
    missing.value = signedIn.missing ?? missing.peek()
    lacks.value = signedIn.lacks ?? lacks.peek()
    ability.value = signedIn.ability
    remember('userData', signedIn.user)
    remember('ability', signedIn.ability)
    if (signedIn.token_type) remember('token_timestamp', new Date().toISOString())
    // Another account must not see this one's data.
    if (isOther) location.reload()
    else resume()
  }

  const resume = () => {
    isOver.value = false
    isAsking.value = false
    for (const go of waiting.splice(0)) go()
  }

  /**
   * Handles the end of the session. A user working on the page signs in over it, and this resolves then. An
   * unused page leads to signing in, and back.
   */
  const lapse = (isWrite: boolean): Promise<void> => {
    if (isEnding) return new Promise(() => undefined)
    const isInUse = isConfirmed || isWrite || isTyped || isTyping()
    if (!isInUse) {
      forget()
      location.replace(entrance())
      return new Promise(() => undefined)
    }
    isOver.value = true
    // A dialog would take the keys of a sentence being typed. The form that is sent has left its fields.
    if (!isTyping()) isAsking.value = true
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Forgets everything and reloads at the root, which also empties every cache in memory. */
  const end = () => {
    forget()
    location.replace('/')
  }

  /** As `end`, after the server has ended the session or was unreachable. */
  const endAfter = (answer: Promise<unknown>) => {
    isEnding = true
    answer.then(end, end)
  }

  /** Returns the address where another account signs in and comes back here. */
  const entrance = () => url('auth-login-v0', { next: location.pathname + location.search })

  /** Follows other tabs: signing out or in there applies here too. */
  const follow = () => {
    addEventListener('storage', ({ key }) => {
      if (key === 'userData' && recall('userData')?.id !== user.peek()?.id) location.reload()
      else if (key === 'token_timestamp' && recall('token_timestamp') !== null) resume()
    })
  }

  return { user, ability, missing, lacks, isOver, isAsking, begin, lapse, end, endAfter, entrance, follow }
})

function isTyping(): boolean {
  return (
    document.activeElement?.matches(
      'input:not([type=checkbox], [type=radio], :disabled), textarea:not(:disabled)',
    ) ?? false
  )
}

export const session = new Session()
