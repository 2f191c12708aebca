import { useMemberName } from '~/api/memberName'

/** The name of a member with the number that names it; the number alone while the name is not known. */
export function MemberName({ id }: { id: string }) {
  const { name } = useMemberName(id)
  if (name === null) return id
  return (
    <>
      <bdi>{name}</bdi> #{id}
    </>
  )
}
