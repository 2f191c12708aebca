import type { RouteName } from '~/browser/paths'
import { lazyPart } from '~/shell/lazyPart'
import { type Layout, preferences } from '~/shell/preferences'
import type { LayoutSwitchProps } from './LayoutButtons'
import css from './LayoutSwitch.module.css'

const LayoutButtons = lazyPart(() => import('./LayoutButtons'), 'LayoutButtons')

/** The choice of how a page shows its list. Its place is kept free for it. */
export function LayoutSwitch(props: LayoutSwitchProps) {
  return (
    <span className={css.place}>
      <LayoutButtons {...props} />
    </span>
  )
}

/** Keeps the layout of a page for its next visit. */
export function chooseLayout(page: RouteName, layout: Layout): void {
  preferences.layouts.value = { ...preferences.layouts.peek(), [page]: layout }
}
