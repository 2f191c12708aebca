import { Ellipsis, SquareTerminal } from 'lucide-react'
import { copy } from '~/parts/record/clipboard'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Menu, MenuItem, MenuLine } from '~/ui/overlay/Menu'
import { type Action, type ActionsModel, actions as table, commandOf, reasonOf } from './actions'
import type { Target } from './target'

/** Those of the specification first, in its order. */
const order: Action['id'][] = ['see', 'link', 'send', 'finish', 'reopen', 'unread', 'reinforce', 'delete']
const offered = order.flatMap((id) => table.filter((action) => action.id === id))

/** What can be done to a row, or why not. */
export function RowMenu({ target, actions }: { target: Target; actions: ActionsModel }) {
  const copyCommands = () => {
    const possible = offered.filter((action) => !reasonOf(action, target))
    void copy(possible.map((action) => commandOf(action, target)).join('\n'))
  }
  return (
    <Menu
      label={t('shell.list.actions')}
      trigger={
        <Button
          look="ghost"
          size="s"
          icon={<Ellipsis aria-hidden />}
          aria-label={`${t('shell.list.actions')} ${target.message}`}
        />
      }
    >
      {offered.map((action) => {
        const Icon = action.icon
        return (
          <MenuItem
            key={action.id}
            icon={<Icon aria-hidden />}
            reason={reasonOf(action, target)}
            isDanger={action.id === 'delete'}
            onSelect={() => actions.act(action, target)}
          >
            {t(action.label)}
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
