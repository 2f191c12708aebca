import type { ComponentType } from 'react'
import type { Endpoint, Schemas } from '~/api/call'
import type { Key } from '~/text'

/** The properties of a panel of the record. */
export interface PanelProps {
  member: Schemas['Member']
  /** The sections of the record; absent if the system behind the server has none. */
  sections: Schemas['MemberRecord']['sections']
  /** The role for which the record was opened, from the board that it was opened from. */
  role: string | undefined
}

/** A panel of the record. */
export interface Panel {
  /** Its anchor. */
  id: string
  /** The anchors in it, which links from elsewhere name. */
  anchors?: readonly string[]
  title: Key
  content: ComponentType<PanelProps>
  /** Whether it has no card: it is always there. */
  isBare?: boolean
  /** The reads and saves of what it shows, which its refresh button reads again. */
  reads: readonly Endpoint[]
  isShown?: (props: PanelProps) => boolean
}
