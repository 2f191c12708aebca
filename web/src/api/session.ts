import { createModel, signal } from '@preact/signals-react'
import type { components } from './schema.gen'
import { recall, remember } from '~/storage'

type Schemas = components['schemas']
export type User = Schemas['StaffUser']
export type Ability = Schemas['Ability']

/** What a visitor may do of whom nothing is known. */
const stranger: Ability[] = [{ action: 'read', subject: 'Auth' }]

/**
 * Who is signed in. The server keeps the tokens behind a cookie that scripts cannot read; here are only the user
 * and the ability, which decide what is shown, never what is allowed.
 */
const Session = createModel(() => {
  const user = signal<User | null>(recall('userData'))
  const ability = signal<Ability[]>(recall('ability') ?? stranger)

  const begin = (signedIn: { user: User; ability: Ability[] }) => {
    user.value = signedIn.user
    ability.value = signedIn.ability
    remember('userData', signedIn.user)
    remember('ability', signedIn.ability)
  }

  /** Forgets everything and starts over at the root: a fresh page also empties every cache in memory. */
  const end = () => {
    remember('userData', null)
    remember('ability', null)
    location.replace('/')
  }

  /** Follows the other tabs: whoever signs out or in there has done so here. */
  const follow = () => {
    addEventListener('storage', ({ key }) => {
      if (key === 'userData' && recall('userData')?.id !== user.peek()?.id) location.reload()
    })
  }

  return { user, ability, begin, end, follow }
})

export const session = new Session()
