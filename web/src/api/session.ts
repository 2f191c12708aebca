import { createModel, signal } from '@preact/signals-react'
import { url } from '~/shell/paths'
import { forget, recall, remember } from '~/storage'
import type { components } from './schema.gen'

type Schemas = components['schemas']
export type User = Schemas['StaffUser']
export type Ability = Schemas['Ability']
export type Missing = Schemas['MissingAbility']

declare module '~/storage' {
  interface Stored {
    userData: User
    ability: Ability[]
  }
}

/** What the server says of who is signed in; the answer to signing in names the type of its token too. */
interface SignedIn {
  user: User
  ability: Ability[]
  missing?: Missing[]
  token_type?: string
}

/** What a visitor may do of whom nothing is known. */
const stranger: Ability[] = [{ action: 'read', subject: 'Auth' }]

/**
 * Who is signed in. The server keeps the tokens behind a cookie that scripts cannot read; here are only the user, the
 * ability and when the token was given, which decide what is shown, never what is allowed.
 */
const Session = createModel(() => {
  const user = signal<User | null>(recall('userData'))
  const ability = signal<Ability[]>(recall('ability') ?? stranger)
  /** What the visitor may not do and who may, as far as the server has told. */
  const missing = signal<Missing[]>([])
  /** The session ended while the page was in use. */
  const isOver = signal(false)
  /** Its user is asked to sign in again, over the page. */
  const isAsking = signal(false)
  let isConfirmed = false
  /** The session is being given up: what the server refuses from now on is no news. */
  let isEnding = false
  let waiting: (() => void)[] = []

  const begin = (signedIn: SignedIn) => {
    const isOther = isOver.peek() && signedIn.user.id !== user.peek()?.id
    isConfirmed = true
    user.value = signedIn.user
    missing.value = signedIn.missing ?? missing.peek()
    ability.value = signedIn.ability
    remember('userData', signedIn.user)
    remember('ability', signedIn.ability)
    if (signedIn.token_type) remember('token_timestamp', new Date().toISOString())
    // What another account was shown is none of this one's business.
    if (isOther) location.reload()
    else resume()
  }

  const resume = () => {
    isOver.value = false
    isAsking.value = false
    for (const go of waiting.splice(0)) go()
  }

  /**
   * The server no longer knows the session. Whoever works on the page signs in over it and goes on where they were: it
   * resolves then. A page that has not been used yet leads to signing in, and back.
   */
  const lapse = (isWrite: boolean): Promise<void> => {
    if (isEnding) return new Promise(() => undefined)
    if (!isConfirmed) leave()
    isOver.value = isConfirmed
    // A question would take the keys of a sentence that is being typed; a write cannot wait.
    if (isWrite || !isTyping()) isAsking.value = isConfirmed
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Forgets everything and starts over at the root: a fresh page also empties every cache in memory. */
  const end = () => {
    forget()
    location.replace('/')
  }

  /** As `end`, once the server has answered that it forgot the session too, or could not be asked. */
  const endAfter = (answer: Promise<unknown>) => {
    isEnding = true
    answer.then(end, end)
  }

  /** As `end`, but signing in leads back here. */
  const leave = () => {
    forget()
    location.replace(url('auth-login-v0', { next: location.pathname + location.search }))
  }

  /** Follows the other tabs: whoever signs out or in there has done so here. */
  const follow = () => {
    addEventListener('storage', ({ key }) => {
      if (key === 'userData' && recall('userData')?.id !== user.peek()?.id) location.reload()
      else if (key === 'token_timestamp' && recall('token_timestamp') !== null) resume()
    })
  }

  return { user, ability, missing, isOver, isAsking, begin, lapse, end, endAfter, leave, follow }
})

function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea') ?? false
}

export const session = new Session()
