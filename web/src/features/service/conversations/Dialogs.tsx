import { lazyDialog } from '~/shell/lazyDialog'
import type { ActionsModel } from './actions'

const ConversationDialog = lazyDialog(() => import('./ConversationDialog'), 'ConversationDialog')

/** The dialogs of a page of conversations. */
export function Dialogs({ actions }: { actions: ActionsModel }) {
  const asking = actions.asking.value
  return <>{asking && <ConversationDialog {...asking} actions={actions} onClose={actions.close} />}</>
}
