import { type Schemas, call } from '~/api/call'
import { membersGet } from '~/api/endpoints.gen'

export type Sections = NonNullable<Schemas['MemberRecord']['sections']>

/** Reads the sections of a member's record, with their versions. */
export async function readSections(id: number): Promise<Sections> {
  const { sections } = await call(membersGet, { path: { id }, query: { columns: 'complete' } })
  if (!sections) throw new Error('the record has no sections')
  return sections
}
