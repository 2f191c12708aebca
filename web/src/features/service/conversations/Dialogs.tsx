import { lazyDialog } from '~/shell/lazyDialog'
import type { ActionsModel } from './actions'
import { helping } from './help'

const ConversationDialog = lazyDialog(() => import('./ConversationDialog'))
const KeysDialog = lazyDialog(() => import('./KeysDialog'))

/** The dialogs of a page of conversations. */
export function Dialogs({ actions }: { actions: ActionsModel }) {
  const asking = actions.asking.value
  return (
    <>
      {asking && <ConversationDialog {...asking} actions={actions} onClose={actions.close} />}
      {helping.value && <KeysDialog onClose={() => (helping.value = false)} />}
    </>
  )
}
