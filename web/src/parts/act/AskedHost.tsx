import { lazyDialog } from '~/shell/lazyDialog'
import { withTexts } from '~/text'
import { asked } from './asked'

const AskedDialog = lazyDialog(withTexts(['bulk'], () => import('./AskedDialog')))

const close = () => {
  asked.value = null
}

/** Shows the dialog that was asked for by a key or in the palette, also if its page is left. */
export function AskedHost() {
  const request = asked.value
  return request && <AskedDialog request={request} onClose={close} />
}
