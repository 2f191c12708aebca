import { Ellipsis, type LucideIcon, SquareTerminal } from 'lucide-react'
import { copy } from '~/parts/record/clipboard'
import { commandFor } from '~/parts/write/command'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Menu, MenuItem, MenuLine } from '~/ui/overlay/Menu'
import css from './RowActs.module.css'
import { type Act, type Subject, callOf, reasonOf } from './acts'
import { iconOf } from './icons'

/** An additional action of a row. */
interface Extra {
  icon: LucideIcon
  label: string
  reason: string | null
  onSelect: () => void
}

interface RowActsProps {
  acts: Act[]
  of: Subject
  /** The name that distinguishes the row's buttons from those of other rows. */
  name: string | number
  onAct: (act: Act) => void
  extras?: Extra[]
}

/** The actions of a row's record, or why they are disabled: buttons for one or two, a menu for more. */
export function RowActs(props: RowActsProps) {
  return props.acts.length > 2 ? <ActMenu {...props} /> : <ActButtons {...props} />
}

function ActButtons({ acts, of, name, onAct }: RowActsProps) {
  return (
    <span className={css.buttons}>
      {acts.map((act) => {
        const Icon = iconOf(act)
        const reason = reasonOf(act, of)
        return (
          <ActionButton
            key={act.id}
            look="ghost"
            size="s"
            icon={<Icon aria-hidden />}
            label={`${t(act.label)} ${name}`}
            data-tip={reason ?? t(act.label)}
            reason={reason}
            onClick={() => onAct(act)}
          />
        )
      })}
    </span>
  )
}

function ActMenu({ acts, of, name, onAct, extras }: RowActsProps) {
  const copyCommands = () => {
    const possible = acts.filter((act) => !reasonOf(act, of))
    void copy(possible.map((act) => commandFor(act.endpoint, callOf(act, of))).join('\n'))
  }
  return (
    <Menu
      label={t('shell.list.actions')}
      trigger={
        <Button
          look="ghost"
          size="s"
          icon={<Ellipsis aria-hidden />}
          aria-label={`${t('shell.list.actions')} ${name}`}
        />
      }
    >
      {extras?.map(({ icon: Icon, label, reason, onSelect }) => (
        <MenuItem key={label} icon={<Icon aria-hidden />} reason={reason} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
      {acts.map((act) => {
        const Icon = iconOf(act)
        return (
          <MenuItem
            key={act.id}
            icon={<Icon aria-hidden />}
            reason={reasonOf(act, of)}
            isDanger={act.endpoint.danger === 'destructive'}
            onSelect={() => onAct(act)}
          >
            {t(act.label)}
          </MenuItem>
        )
      })}
      <MenuLine />
      <MenuItem icon={<SquareTerminal aria-hidden />} onSelect={copyCommands}>
        {t('shell.copy-command')}
      </MenuItem>
    </Menu>
  )
}
