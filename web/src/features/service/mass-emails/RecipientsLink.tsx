import type { ReactNode } from 'react'
import type { Schemas } from '~/api/call'
import { url } from '~/browser/paths'
import { Link } from '~/shell/Link'

interface RecipientsLinkProps {
  id: number
  state?: Schemas['RecipientState']
  reason?: Schemas['LeftOutReason']
  children: ReactNode
}

/** Leads to the recipients of a mass e-mail, all or those in a state or left out for a reason. */
export function RecipientsLink({ id, state, reason, children }: RecipientsLinkProps) {
  return <Link href={url('cms-mass-emails-edit', { id, tab: 'recipients', state, reason })}>{children}</Link>
}
