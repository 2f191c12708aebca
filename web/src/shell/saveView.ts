import { presetOf } from '~/api/periods'
import { query } from '~/browser/paths'
import { type View, preferences } from './preferences'
import { forgetView } from './savedViews'
import { parseSearch } from './search'

/** Saves a view in the place of one with the same address. A period that has a name counts from the day on which it is opened. */
export function saveView({ name, href }: View): void {
  const [path = '', search = ''] = href.split('?')
  const values = parseSearch(search)
  const periods: Record<string, string> = {}
  for (const [parameter, value] of Object.entries(values)) {
    const preset = presetOf(value)
    if (!preset) continue
    periods[parameter] = preset.name
    delete values[parameter]
  }
  forgetView(href)
  preferences.keepViews([...preferences.views.value, { name, href: path + query(values), periods }])
}
