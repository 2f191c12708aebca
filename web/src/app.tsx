import './styles/fonts.css'
import './styles/staff.css'
import type { ComponentType } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { live } from '~/api/live'
import { followPermissions } from '~/shell/permissions'
import { queries } from '~/api/queries'
import { session } from '~/api/session'
import { PaymentDetails } from '~/features/finance/payments/parts'
import { MemberCard } from '~/features/members/members/parts'
import { ConversationCard } from '~/features/service/conversations/parts'
import { AskedHost } from '~/parts/act/AskedHost'
import { BulkHost } from '~/parts/bulk/BulkHost'
import { isCalm } from '~/browser/calm'
import { loadChunk } from '~/browser/chunks'
import { keepCompositions } from '~/browser/composition'
import { type BesideKind, beside } from '~/parts/record/beside'
import { drafts } from '~/shell/drafts'
import { preloadPages } from '~/shell/pages'
import { Screen } from '~/shell/Screen'
import { lazyPart } from '~/shell/lazyPart'
import { language, missed } from '~/text'
import { Tooltip } from '~/ui/overlay/Tooltip'
import { version } from '~/browser/version'

keepCompositions()
live.begin()
followPermissions()
session.follow()
drafts.restore()
version.beforeReload(drafts.keep)
preloadPages()
isCalm.subscribe((is) => {
  if (is)
    loadChunk(() => import('~/rested')).then(
      ({ beginAtRest }) => beginAtRest(),
      () => undefined,
    )
})

// What the server says, it says in the language that it was asked in.
language.subscribe(() => void queries.invalidateQueries())

const BesideHost = lazyPart(() => import('~/parts/record/BesideHost'), 'BesideHost')

/** They stand empty from then on, so that screen readers hear what comes into them. */
const Toasts = lazyPart(
  () => import('~/shell/Toasts'),
  'Toasts',
  () => null,
)

/** The panels of records beside a page, by kind. */
const panels: Record<BesideKind, ComponentType<{ id: number }>> = {
  conversation: ConversationCard,
  transaction: PaymentDetails,
  user: MemberCard,
}

/** The product as a member of staff sees it. */
export function App() {
  // Texts and abilities are read while drawing: when they change everything is drawn again, and what was typed stays.
  void [language.value, missed.value, session.ability.value]
  return (
    <QueryClientProvider client={queries}>
      <Screen />
      {beside.value && <BesideHost panels={panels} />}
      <BulkHost />
      <AskedHost />
      {isCalm.value && <Toasts />}
      <Tooltip />
    </QueryClientProvider>
  )
}
