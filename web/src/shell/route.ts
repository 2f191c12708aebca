import type * as lists from '~/api/lists.gen'
import type { Ability } from '~/api/session'
import type { RouteName } from '~/browser/paths'
import type { Key } from '~/text'

/** The groups of the menu, in its order. */
export const menuGroups = [
  'home',
  'service',
  'members',
  'finance',
  'reports',
  'content',
  'tools',
  'scheduler',
  'crm',
  'commercia',
  'administration',
] as const

export interface Route {
  name: RouteName
  /** The ability that a visitor needs to open it; null for none. */
  needs: Ability | null
  /** Whether it has no staff layout. */
  bare?: boolean
  /** Whether signed-in visitors are redirected. */
  redirectIfLoggedIn?: boolean
  /** The group of the menu; absent if it is opened from another page. */
  group?: (typeof menuGroups)[number]
  /** The page of which it is the other layout, the list beside the open record. The menu has one entry for both. */
  of?: RouteName
  /** The page above it. */
  parent?: RouteName
  /** The file of the page below `features`, which exports it by its own name; absent if the page is not built. */
  page?: string
  /** The list that the page shows first. A page that is all declared is drawn from it. */
  list?: keyof typeof lists
  /** The call without which it shows nothing, where a system behind the server may lack it. */
  reads?: string
  /** The page that adds a record to its list. */
  adding?: RouteName
  /** What the link to that page says, if its title is that of a record. */
  addingAs?: Key
  /** The page that writes to the members whom its list shows. */
  writing?: 'cms-mass-emails-edit'
  /** The page that replaces one that is not built. */
  meanwhile?: 'cms-dashboard' | 'cms-financial'
}

/** Returns the folder of `features` in which a page stands: the table that loads it has that name. */
export const folderOf = (page: string): string => page.replace(/\/.*/, '')
