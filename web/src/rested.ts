import { live } from '~/api/live'
import { rememberChange } from '~/api/recentChanges'
import { keepPageFromFiles } from '~/browser/strayFiles'
import { followPrinting } from '~/shell/print'
import { keepFocus } from '~/ui/overlay/keepFocus'
import '~/styles/forced.css'

/** Begins what no first screen needs. */
export function beginAtRest(): void {
  live.listen(rememberChange)
  keepFocus()
  keepPageFromFiles()
  followPrinting()
}
