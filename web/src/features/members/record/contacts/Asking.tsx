import { type Signal } from '@preact/signals-react'
import { membersGet } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { lazyDialog } from '~/shell/lazyDialog'
import type { Question } from './ContactState'
import type { Contact, ContactKind } from './kinds'

const AskDialog = lazyDialog(() => import('./AskDialog'))

/** A contact about which something is asked. */
export interface AskedContact {
  kind: ContactKind
  contact: Contact
  what: Question
}

/** The question about a contact of a member, while it is open. */
export function Asking({ asked, member }: { asked: Signal<AskedContact | null>; member: string }) {
  return (
    asked.value && (
      <AskDialog
        {...asked.value}
        member={member}
        onClose={() => (asked.value = null)}
        onDone={() => void refresh(membersGet)}
      />
    )
  )
}
