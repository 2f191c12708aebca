import { Suspense, lazy } from 'react'
import type { ActionsModel } from './actions'
import { helping } from './help'

const ConversationDialog = lazy(() => import('./ConversationDialog'))
const KeysDialog = lazy(() => import('./KeysDialog'))

/** What is asked over a page of conversations. */
export function Dialogs({ actions }: { actions: ActionsModel }) {
  const asking = actions.asking.value
  return (
    <Suspense>
      {asking && <ConversationDialog {...asking} actions={actions} />}
      {helping.value && <KeysDialog />}
    </Suspense>
  )
}
