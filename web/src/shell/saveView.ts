import { presetOf } from '~/api/periods'
import { query } from '~/browser/paths'
import { type View, preferences } from './preferences'
import { hrefOf } from './savedViews'
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

/** Gives a name to the view that has this address today. */
export function renameView(href: string, name: string): void {
  const views = preferences.views.peek()
  const at = views.findIndex((view) => hrefOf(view) === href)
  const view = views[at]
  if (view) preferences.keepViews(views.with(at, { ...view, name }))
}

/** Removes the view that has this address today. Returns a function that puts it back in its place. */
export function forgetView(href: string): () => void {
  const views = preferences.views.peek()
  const at = views.findIndex((view) => hrefOf(view) === href)
  const view = views[at]
  if (!view) return () => undefined
  preferences.keepViews(views.toSpliced(at, 1))
  return () => {
    forgetView(hrefOf(view))
    preferences.keepViews(preferences.views.peek().toSpliced(at, 0, view))
  }
}
