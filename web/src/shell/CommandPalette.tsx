import { useSignal } from '@preact/signals-react'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { place } from './place'
import { t } from '~/text'
import { Kbd } from '~/ui/layout/Kbd'
import { rememberFocus } from '~/ui/overlay/focusReturn'
import { useCloseByBack } from '~/ui/overlay/innermost'
import css from './CommandPalette.module.css'
import { useMemberSearch, useNumberSearch } from '~/api/members'
import { commandsFor, foundFirst, paymentsReferred, registering } from './commands'
import type { Command } from './here'

/** The palette: every page and action by name, without the mouse. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const typed = useSignal('')
  const chosen = useSignal(0)
  const [returnFocus] = useState(rememberFocus)
  useCloseByBack(onClose)
  const [members, records] = [useMemberSearch(typed.value), useNumberSearch(typed.value)]
  const found = foundFirst(typed.value, members.found, records.found)
  const named = commandsFor(typed.value)
  // A number is what people have of a member or a record, and hardly ever the name of a page.
  const isNumber = /^\W*\d[\d\W]*$/.test(typed.value)
  const groups = [
    ...(isNumber ? [...found, ...named] : [...named, ...found]),
    ...paymentsReferred(typed.value),
  ]
  const isLooking = members.isLooking || records.isLooking
  // What Enter would run is not known before what was typed is found.
  const isEarly = isLooking && (isNumber || groups.length === 0)
  if (groups.length === 0 && !isLooking) groups.push(...registering(typed.value))
  const commands = groups.flatMap((group) => group.commands)
  const isAwaited = useRef(false)
  const active = Math.min(chosen.value, commands.length - 1)

  const run = (command: Command | undefined) => {
    // A disabled command shows its reason, and the palette stays open.
    if (!command || command.reason) return
    onClose()
    if (command.href) place.go(command.href)
    command.run?.()
  }
  useEffect(() => {
    if (!isAwaited.current || isEarly) return
    isAwaited.current = false
    run(commands[0])
  })
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && isEarly) isAwaited.current = true
    else if (event.key === 'Enter') run(commands[active])
    else if (step) chosen.value = (active + step + commands.length) % commands.length
    else return
    event.preventDefault()
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={css.overlay} />
        <Radix.Content
          className={css.palette}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
        >
          <Radix.Title className="visually-hidden">{t('palette.title')}</Radix.Title>
          <div className={css.typing}>
            <Search size={16} aria-hidden />
            <input
              role="combobox"
              aria-label={t('palette.title')}
              aria-expanded
              aria-controls="palette-list"
              aria-activedescendant={commands[active] && `palette-${active}`}
              placeholder={t('palette.placeholder')}
              value={typed.value}
              onChange={(event) => {
                typed.value = event.target.value
                chosen.value = 0
                isAwaited.current = false
              }}
              onKeyDown={press}
            />
          </div>
          <div id="palette-list" role="listbox" aria-label={t('palette.title')} className={css.list}>
            {groups.map(({ title, commands: offered }) => (
              <div key={title} role="group" aria-label={title}>
                <p className={css.group}>{title}</p>
                {offered.map((command) => {
                  const at = commands.indexOf(command)
                  return (
                    <Option key={command.id} command={command} at={at} isActive={at === active} onRun={run} />
                  )
                })}
              </div>
            ))}
            {found.length + named.length === 0 && !isEarly && (
              <p className={css.empty}>{t('palette.empty', { text: typed.value })}</p>
            )}
          </div>
          <footer className={css.foot}>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>↵</Kbd> <Kbd>Esc</Kbd> {t('palette.help')}
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface OptionProps {
  command: Command
  at: number
  isActive: boolean
  onRun: (command: Command) => void
}

function Option({ command, at, isActive, onRun }: OptionProps) {
  const Icon = command.icon
  return (
    <button
      type="button"
      tabIndex={-1}
      id={`palette-${at}`}
      ref={isActive ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
      role="option"
      aria-selected={isActive}
      aria-disabled={command.reason ? true : undefined}
      aria-keyshortcuts={command.hotkey}
      className={css.option}
      onClick={() => onRun(command)}
    >
      <Icon size={16} aria-hidden />
      <span>
        {command.title}
        {command.reason && <em>{command.reason}</em>}
      </span>
      {command.place && <small title={command.wholePlace}>{command.place}</small>}
      {command.hotkey && <Kbd>{command.hotkey}</Kbd>}
    </button>
  )
}
