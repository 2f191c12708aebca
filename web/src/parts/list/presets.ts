import { type Preset, rangeOf } from '~/api/periods'
import { periods } from '~/api/periods.gen'
import { t } from '~/text'

/** Returns the named periods of a filter, with what each one sends. */
export function presetsOf({ isAhead }: { isAhead?: boolean }) {
  const offered: readonly Preset[] = isAhead ? periods.ahead : periods.past
  return offered.map((preset) => ({ word: preset.name, name: t(preset.label), value: rangeOf(preset) }))
}
