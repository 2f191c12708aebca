import { t } from '~/text'
import { dashed } from '~/text/dashed'
import type { Schemas } from './call'

export type Role = Schemas['Role']

/** The roles whose permissions can be edited. Root's cannot. */
export const editableRoles = [
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
] as const satisfies Role[]

/** The roles that an account of the team may have. */
export const staffRoles: readonly Role[] = ['root', ...editableRoles]

/** Returns the label of a role. */
export const roleName = (role: Role) => t(`api.role.${dashed(role)}`)
