import { type Schemas, call } from '~/api/call'
import { membersGet } from '~/api/endpoints.gen'
import type { PanelProps } from './panels'

export type Sections = NonNullable<Schemas['MemberRecord']['sections']>

/** Returns how a panel finds its version: in the sections that the page has read, and in those that it reads again. */
export const versionIn = (id: number, sections: PanelProps['sections'], pick: (all: Sections) => number) => ({
  known: sections ? pick(sections) : undefined,
  version: async () => pick(await readSections(id)),
})

/** Reads the sections of a member's record, with their versions. */
export async function readSections(id: number): Promise<Sections> {
  const { sections } = await call(membersGet, { path: { id }, query: { columns: 'complete' } })
  if (!sections) throw new Error('the record has no sections')
  return sections
}
