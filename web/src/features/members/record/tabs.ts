import { url } from '~/browser/paths'

/** Returns the address of a tab of the record. What one tab has in the address means nothing to another. */
export const tabOf = (id: number, tab: string, role: string | undefined): string =>
  url('cms-user-edit', { id }, { role, tab: tab === 'record' ? undefined : tab })
