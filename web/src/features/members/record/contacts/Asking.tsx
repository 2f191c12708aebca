import { type Signal } from '@preact/signals-react'
import { membersGet } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { lazyDialog } from '~/shell/lazyDialog'
import type { AskedContact } from './AskDialog'

const AskDialog = lazyDialog(() => import('./AskDialog'), 'AskDialog')

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
