import { lazyRouteComponent } from '@tanstack/react-router'
import type { Page } from '~/routes'

/** Milliseconds after which a page that does not arrive counts as failed, so that its reader can try again. */
const patience = 120_000

/** A page as the router wants it: loaded once, ahead of the click where possible. */
export function lazyPage(load: Page) {
  return lazyRouteComponent(() => Promise.race([load(), late()]))
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, patience, new Error('the page took too long to load')))
}
