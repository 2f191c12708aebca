import { presetNamed, rangeOf } from '~/api/periods'
import { query } from '~/browser/paths'
import { type KeptView, type View, preferences } from './preferences'
import { parseSearch } from './search'

/** Returns the saved views, with the addresses of today. */
export function savedViews(): View[] {
  return preferences.views.value.map((view) => ({ name: view.name, href: hrefOf(view) }))
}

/** Returns the address of a saved view today, in the order in which addresses have their parameters. */
export function hrefOf({ href, periods = {} }: KeptView): string {
  const [path = '', search = ''] = href.split('?')
  const values = parseSearch(search)
  for (const [parameter, name] of Object.entries(periods)) {
    const preset = presetNamed(name)
    if (preset) values[parameter] = rangeOf(preset)
  }
  const ordered = Object.keys(values).toSorted()
  return path + query(Object.fromEntries(ordered.map((parameter) => [parameter, values[parameter]])))
}
