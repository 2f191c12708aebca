import { createModel, signal } from '@preact/signals-react'
import type { Schemas } from '~/api/call'
import { type Role, editableRoles } from '~/api/roles'

export type Matrix = Schemas['Matrix']
export type Grant = Schemas['Grant']
export type Change = Schemas['SetGrant']

const keyOf = (role: Role, { ability }: Grant) => `${role} ${ability.action} ${ability.subject}`

/** Whether a role holds an ability by default. */
export const isDefault = (role: Role, grant: Grant) => (grant.default_roles ?? []).includes(role)

/** The edits that are not saved. */
export type GrantEdits = Readonly<Record<string, boolean>>

/** Whether a role will hold an ability once all is saved. */
export const holds = (wanted: GrantEdits, role: Role, grant: Grant) =>
  wanted[keyOf(role, grant)] ?? grant.roles.includes(role)

/** Whether any role will differ from the default. */
export const isEdited = (wanted: GrantEdits, grant: Grant) =>
  editableRoles.some((role) => holds(wanted, role, grant) !== isDefault(role, grant))

/** Returns the edits that differ from the matrix in force. */
export const changesTo = (wanted: GrantEdits, matrix: Matrix): Change[] =>
  matrix.grants.flatMap((grant) =>
    editableRoles
      .filter((role) => holds(wanted, role, grant) !== grant.roles.includes(role))
      .map((role) => {
        const { action, subject } = grant.ability
        return { role, action, subject, granted: holds(wanted, role, grant) }
      }),
  )

export const Staged = createModel(() => {
  const wanted = signal<GrantEdits>({})

  const set = (role: Role, grant: Grant, granted: boolean) => {
    wanted.value = { ...wanted.peek(), [keyOf(role, grant)]: granted }
  }

  const restore = (grant: Grant) => {
    for (const role of editableRoles) set(role, grant, isDefault(role, grant))
  }

  const restoreAll = (matrix: Matrix) => {
    for (const grant of matrix.grants) if (!grant.fixed) restore(grant)
  }

  const clear = () => {
    wanted.value = {}
  }

  return { wanted, set, restore, restoreAll, clear }
})

export type StagedModel = InstanceType<typeof Staged>
