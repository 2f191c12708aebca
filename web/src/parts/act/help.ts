import { isElsewhere, keyTables } from '~/shell/typing'
import { asked } from './asked'

/** Shows the keys of the page by `?`. */
export function followHelp(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== '?' || keyTables.size === 0 || isElsewhere(event)) return
    event.preventDefault()
    asked.value = 'keys'
  })
}
