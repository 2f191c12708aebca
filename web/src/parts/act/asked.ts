import { signal } from '@preact/signals-react'
import type { Params } from '~/text'
import type { Act, Subject } from './acts'

/** A requested action on one record. */
export interface ActRequest {
  act: Act
  /** The record as seen by the user. */
  of: Subject
  /** The record's name for the user. */
  name: string
  /** The values of the action's texts. */
  about?: Params | undefined
  /** Reads again what the action may have changed. */
  reread: () => void
}

/** The dialog that a key or the palette asked for: an action on one record, or the keys of the page. */
export const asked = signal<ActRequest | 'keys' | null>(null)
