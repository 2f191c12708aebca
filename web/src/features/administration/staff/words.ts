import type { Schemas } from '~/api/call'
import { t } from '~/text'
import { dashed } from '~/text/dashed'
import type { Choice } from '~/ui/input/Select'

type Role = Schemas['Role']

/** The roles that an account of the team may have. */
const roles: Role[] = [
  'root',
  'manager',
  'management_processes',
  'success',
  'sales',
  'sales_sdr',
  'relationship',
  'service_qualification',
  'mentoring',
  'cerc',
  'system',
]

/** What a role is called. */
export const roleName = (role: Role) => t(`api.role.${dashed(role)}`)

export const roleChoices = (): Choice[] => roles.map((value) => ({ value, label: roleName(value) }))

/** The role of that name. */
export const roleNamed = (name: string | undefined): Role | undefined => roles.find((role) => role === name)
