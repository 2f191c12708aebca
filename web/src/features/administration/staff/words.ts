import { type Role, roleName, staffRoles } from '~/api/roles'
import type { Choice } from '~/ui/input/Select'

export const roleChoices = (): Choice[] => staffRoles.map((value) => ({ value, label: roleName(value) }))

/** The role of that name. */
export const roleNamed = (name: string | undefined): Role | undefined =>
  staffRoles.find((role) => role === name)
