import { lazyDialog } from '~/shell/lazyDialog'
import { isElsewhere, keyTables } from '~/shell/typing'
import { asked } from './asked'

const AskedDialog = lazyDialog(() => import('./AskedDialog'), 'AskedDialog')

const close = () => {
  asked.value = null
}

// The keys of the page by `?`.
addEventListener('keydown', (event) => {
  if (event.key !== '?' || keyTables.size === 0 || isElsewhere(event)) return
  event.preventDefault()
  asked.value = 'keys'
})

/** Shows the dialog that was asked for by a key or in the palette, also if its page is left. */
export function AskedHost() {
  const request = asked.value
  return request && <AskedDialog request={request} onClose={close} />
}
