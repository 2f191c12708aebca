import { useSignal } from '@preact/signals-react'
import { Check, Minus, RotateCcw } from 'lucide-react'
import { inWords } from '~/api/can'
import { type Role, editableRoles, roleName } from '~/api/roles'
import { subjects as titles } from '~/api/subjects.gen'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Checkbox } from '~/ui/input/Checkbox'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import css from './MatrixTable.module.css'
import {
  type Grant,
  type Matrix,
  type StagedModel,
  type GrantEdits,
  holds,
  isDefault,
  isEdited,
} from './staged'

const nothing: GrantEdits = {}

interface MatrixTableProps {
  matrix: Matrix
  /** Absent for users who may only read. */
  staged: StagedModel | null
}

/** Every permission with the roles that hold it. On a phone, those of one role. */
export function MatrixTable({ matrix, staged }: MatrixTableProps) {
  const shown = useSignal<string>(editableRoles[0])
  const wanted = staged?.wanted.value ?? nothing
  const subjects = [...new Set(matrix.grants.map(({ ability }) => ability.subject))]
  return (
    <>
      <div className={css.choice}>
        <Field label={t('column.role')}>
          <Select
            value={shown.value}
            onChange={(role) => (shown.value = role)}
            choices={editableRoles.map((role) => ({ value: role, label: roleName(role) }))}
          />
        </Field>
      </div>
      <div className={css.frame}>
        <table className={css.table} aria-label={t('routes.cms-access.title')}>
          <thead>
            <tr>
              <th scope="col">{t('access.page.ability')}</th>
              {editableRoles.map((role) => (
                <th key={role} scope="col" data-shown={role === shown.value}>
                  {roleName(role)}
                </th>
              ))}
              {staged && <td />}
            </tr>
          </thead>
          {subjects.map((subject) => (
            <tbody key={subject}>
              <tr className={css.subject}>
                <th scope="rowgroup" colSpan={editableRoles.length + (staged ? 2 : 1)}>
                  {t(titles[subject as keyof typeof titles])}
                </th>
              </tr>
              {matrix.grants
                .filter(({ ability }) => ability.subject === subject)
                .map((grant) => (
                  <Row
                    key={grant.ability.action}
                    grant={grant}
                    staged={staged}
                    wanted={wanted}
                    shown={shown.value}
                  />
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  )
}

interface RowProps {
  grant: Grant
  staged: StagedModel | null
  wanted: GrantEdits
  shown: string
}

function Row({ grant, staged, wanted, shown }: RowProps) {
  const ability = inWords(grant.ability)
  const differs = (role: Role) => holds(wanted, role, grant) !== isDefault(role, grant)
  return (
    <tr className={css.row}>
      <th scope="row">
        {ability}
        {grant.fixed && <small>{t('access.page.fixed')}</small>}
      </th>
      {editableRoles.map((role) => (
        <td
          key={role}
          data-shown={role === shown}
          data-differs={differs(role) || undefined}
          data-tip={differs(role) ? t('access.page.differs') : undefined}
        >
          {staged && !grant.fixed ? (
            <Checkbox
              label={t('access.page.cell', { role: roleName(role), ability })}
              checked={holds(wanted, role, grant)}
              onChange={(granted) => staged.set(role, grant, granted)}
            />
          ) : (
            <Held isHeld={holds(wanted, role, grant)} role={roleName(role)} />
          )}
          {differs(role) && <span className={css.unseen}>{t('access.page.differs')}</span>}
        </td>
      ))}
      {staged && (
        <td className={css.restore}>
          {isEdited(wanted, grant) && (
            <ActionButton
              look="ghost"
              size="s"
              icon={<RotateCcw aria-hidden />}
              label={t('access.page.restore', { ability })}
              onClick={() => staged.restore(grant)}
            />
          )}
        </td>
      )}
    </tr>
  )
}

function Held({ isHeld, role }: { isHeld: boolean; role: string }) {
  const label = t(isHeld ? 'access.page.held' : 'access.page.not-held', { role })
  const Icon = isHeld ? Check : Minus
  return <Icon className={isHeld ? css.held : css.lacks} size={15} role="img" aria-label={label} />
}
