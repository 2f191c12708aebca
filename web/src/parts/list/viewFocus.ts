import { giveFocus } from '~/ui/overlay/focusReturn'

/** The tabs of the views on the page. */
export const links = '[data-views] a'

/** Gives the focus to the tab of a view, once it is drawn. The field of its name has done its work. */
export function focusOnView(href: string): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  giveFocus(() => document.querySelector<HTMLElement>(`${links}[href="${CSS.escape(href)}"]`))
}
