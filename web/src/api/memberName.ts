import { whyNot } from './can'
import { membersGet } from './endpoints.gen'
import { Refusal } from './errors'
import { useRead } from './queries'

/** A member of whom the number is known. */
interface NamedMember {
  /** The name; null while it is not known, or if the viewer may not read it. */
  name: string | null
  /** Whether no member has the number. */
  isMissing: boolean
}

/** Returns the name of the member that a number names; nothing for any other text. */
export function useMemberName(number: string): NamedMember {
  const id = isMemberNumber(number) ? Number(number) : 0
  const { data, error } = useRead(membersGet, { path: { id } }, id > 0 && whyNot(membersGet) === null)
  // While another member is read, the answer is still that of the one before.
  const name = data?.user.id === id ? data.user.name : null
  return { name, isMissing: name === null && error instanceof Refusal && error.status === 404 }
}

/** Returns whether a text is the number of a member. */
export const isMemberNumber = (text: string) => /^\d{1,12}$/.test(text)
