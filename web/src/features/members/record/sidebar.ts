/** The sidebar of a board that decides the questions about a member; null on the record's own page. */
export type Sidebar = 'sales' | 'cerc' | 'success' | null

/** Returns the sidebar of the board that the record was opened from. All but sales and CERC ask what success does. */
export function sidebarOf(role: string | undefined): Sidebar {
  if (!role) return null
  return role === 'sales' || role === 'cerc' ? role : 'success'
}
