import { keepPageFromFiles } from '~/browser/strayFiles'
import { keepFocus } from '~/ui/overlay/keepFocus'
import '~/styles/forced.css'
import { followPrinting } from './print'

/** Begins what no first screen needs. */
export function beginAtRest(): void {
  keepPageFromFiles()
  keepFocus()
  followPrinting()
}
