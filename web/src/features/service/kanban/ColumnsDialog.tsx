import type { KeyboardEvent } from 'react'
import { isBlank } from '~/text/reading'
import { randomId } from '~/browser/random'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { boardsList, boardsUpdate } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { choicesOf, labelOf } from '~/api/words'
import { BoardRole, Colour, Need } from '~/api/words.gen'
import { RestoredDraft } from '~/form/RestoredDraft'
import { draftNamed } from '~/form/drafts'
import { useDraft } from '~/form/useDraft'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { plain } from '~/text/plain'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { CheckboxGroup } from '~/ui/input/CheckboxGroup'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import { TextInput } from '~/ui/input/TextInput'
import css from './ColumnsDialog.module.css'
import { type Board, type Column, finished } from './view'

interface ColumnsDialogProps {
  board: Board
  onClose: () => void
}

/** A column that is edited. A new one has a name of its own until it is named. */
interface Draft extends Column {
  key: string
}

/** Returns a name for calls made of a label: lower-case letters, digits and underscores. */
export const nameOf = (label: string) =>
  plain(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 40)

/** Edits the columns of a board: names, order, colours, limits, and what each asks for. */
export function ColumnsDialog({ board, onClose }: ColumnsDialogProps) {
  const typed = useDraft<readonly Draft[]>(
    draftNamed(boardsUpdate, { role: board.role, version: board.version }),
    board.columns.map((column) => ({ ...column, key: column.name })),
  )
  const all = typed.now.value
  const columns = all.map(({ key: _key, ...column }) => column)
  const finishedLabel = columns.find(({ name }) => name === finished)?.label ?? ''
  const isChanged = JSON.stringify(columns) !== JSON.stringify(board.columns)
  const isWhole = columns.every(({ name, label }) => name !== '' && !isBlank(label))
  const set = (at: number, changes: Partial<Draft>) => {
    typed.type(all.map((draft, index) => (index === at ? { ...draft, ...changes } : draft)))
  }
  const swap = (at: number, to: number) => {
    const [one, other] = [all[at], all[to]]
    if (one && other) typed.type(all.with(at, other).with(to, one))
  }
  const add = () => {
    const draft: Draft = { key: randomId(), name: '', label: '', colour: 'blue', needs: [] }
    const end = all.findIndex(({ name }) => name === finished)
    typed.type(all.toSpliced(end < 0 ? all.length : end, 0, draft))
  }
  return (
    <ConfirmWrite
      endpoint={boardsUpdate}
      width="l"
      request={
        isChanged && isWhole
          ? { path: { role: board.role }, body: { columns }, version: board.version }
          : null
      }
      of={labelOf(BoardRole, board.role)}
      title={t('kanban-page.edit.title', { board: labelOf(BoardRole, board.role) })}
      text={t('kanban-page.edit.text', { column: finishedLabel })}
      confirm={t('shell.save')}
      onDone={({ message }) => {
        typed.sent()
        toaster.good(message)
        return refresh(boardsList)
      }}
      onFailure={() => void refresh(boardsList)}
      onClose={onClose}
    >
      <RestoredDraft of={typed} />
      <ol className={css.columns}>
        {all.map((draft, at) => (
          <ColumnFields
            key={draft.key}
            draft={draft}
            isNew={!board.columns.some(({ name }) => name === draft.key)}
            onChange={(changes) => set(at, changes)}
            onUp={at > 0 ? () => swap(at, at - 1) : undefined}
            onDown={at < all.length - 1 ? () => swap(at, at + 1) : undefined}
            onRemove={draft.name === finished ? undefined : () => typed.type(all.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button size="s" icon={<Plus aria-hidden />} onClick={add}>
        {t('kanban-page.edit.add')}
      </Button>
    </ConfirmWrite>
  )
}

interface ColumnFieldsProps {
  draft: Draft
  isNew: boolean
  onChange: (changes: Partial<Draft>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Returns a number above zero; null for nothing. */
const whole = (text: string) => Number(text.replaceAll(/\D/g, '').slice(0, 6)) || null

function ColumnFields({ draft, isNew, onChange, onUp, onDown, onRemove }: ColumnFieldsProps) {
  const { key, label, colour, most, days, needs } = draft
  const shown = label || t('kanban-page.edit.new')
  const press = (event: KeyboardEvent) => {
    const move = event.altKey ? { ArrowUp: onUp, ArrowDown: onDown }[event.key] : undefined
    if (!move) return
    event.preventDefault()
    move()
  }
  const naming = (text: string) => onChange({ label: text, ...(isNew && { name: nameOf(text) }) })
  return (
    // The keys are those of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={css.column} onKeyDown={press}>
      <fieldset>
        <legend className="visually-hidden">{shown}</legend>
        <Field label={t('kanban-page.edit.label')}>
          <TextInput
            name={`label-${key}`}
            autoFocus={isNew && label === ''}
            maxLength={60}
            value={label}
            onChange={naming}
          />
        </Field>
        <Field label={t('kanban-page.edit.colour')}>
          <Select
            value={colour}
            onChange={(chosen) => onChange({ colour: chosen as Column['colour'] })}
            choices={choicesOf(Colour)}
          />
        </Field>
        <Field label={t('kanban-page.edit.most')}>
          <TextInput
            inputMode="numeric"
            value={most == null ? '' : String(most)}
            onChange={(text) => onChange({ most: whole(text) })}
          />
        </Field>
        <Field label={t('kanban-page.edit.days')}>
          <TextInput
            inputMode="numeric"
            value={days == null ? '' : String(days)}
            onChange={(text) => onChange({ days: whole(text) })}
          />
        </Field>
        <Field label={t('kanban-page.edit.needs')}>
          <CheckboxGroup
            name={`needs-${key}`}
            label={t('kanban-page.edit.needs')}
            value={[...needs]}
            onChange={(chosen) => onChange({ needs: chosen })}
            choices={choicesOf(Need) as { value: Column['needs'][number]; label: string }[]}
          />
        </Field>
      </fieldset>
      <span className={css.buttons}>
        <ActionButton
          look="ghost"
          size="s"
          icon={<ArrowUp aria-hidden />}
          label={t('kanban-page.edit.up', { name: shown })}
          reason={onUp ? null : t('kanban-page.edit.first')}
          aria-keyshortcuts="Alt+ArrowUp"
          onClick={onUp}
        />
        <ActionButton
          look="ghost"
          size="s"
          icon={<ArrowDown aria-hidden />}
          label={t('kanban-page.edit.down', { name: shown })}
          reason={onDown ? null : t('kanban-page.edit.last')}
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={onDown}
        />
        <ActionButton
          look="ghost"
          size="s"
          icon={<X aria-hidden />}
          label={t('kanban-page.edit.remove', { name: shown })}
          reason={onRemove ? null : t('kanban-page.edit.stays', { name: shown })}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}
