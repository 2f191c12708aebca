import { useSignal } from '@preact/signals-react'
import { Paperclip, Trash2 } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { formatInstant, formatSize } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import type { ButtonProps } from '~/ui/input/Button'
import css from './FileBox.module.css'

/** A file as lists tell it. */
interface ListedFile {
  id: number
  name: string
  size: number
  added_at?: string | null
  added_by?: string | null
}

interface FileBoxProps {
  label: string
  files: readonly ListedFile[]
  /** Returns the address of a file. */
  hrefOf: (id: number) => string
  /** The endings of the names of files that may be added. */
  endings: readonly string[]
  /** The texts without files, if any, on the button, and while files are dragged over it. */
  none?: string
  add: string
  drop: string
  /** How the button looks; one in each row of a table is quiet. */
  look?: ButtonProps['look']
  /** Why none can be added. */
  addReason: string | null
  onSend: (files: readonly File[]) => Promise<void>
  removal?: {
    reason: string | null
    label: (name: string) => string
    onRemove: (id: number) => void
  }
}

/** Files: downloaded by their names, added by a button or by dropping them, and removed where that can be. */
export function FileBox(props: FileBoxProps) {
  const { label, files, hrefOf, endings, none, addReason, onSend, removal } = props
  const input = useRef<HTMLInputElement>(null)
  const busy = useSignal(false)
  const over = useSignal(false)
  const send = async (chosen: readonly File[]) => {
    busy.value = true
    await onSend(chosen)
    busy.value = false
  }
  const drag = (event: DragEvent) => {
    if (addReason !== null || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    over.value = true
  }
  const drop = (event: DragEvent) => {
    over.value = false
    if (addReason !== null || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    void send([...event.dataTransfer.files])
  }
  return (
    // The button does the same by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css.box}
      data-over={over.value || undefined}
      onDragOver={drag}
      onDragLeave={() => (over.value = false)}
      onDrop={drop}
    >
      {none && files.length === 0 && <p>{none}</p>}
      <ul>
        {files.map(({ id, name, size, added_at: at, added_by: by }) => (
          <li key={id}>
            <span>
              <a href={hrefOf(id)} download={name}>
                <bdi>{name}</bdi>
              </a>
              <small>
                {[formatSize(size), by, at && formatInstant(at).slice(0, -3)].filter(Boolean).join(' · ')}
              </small>
            </span>
            {removal && (
              <ActionButton
                look="ghost"
                size="s"
                icon={<Trash2 aria-hidden />}
                reason={removal.reason}
                label={removal.label(name)}
                onClick={() => removal.onRemove(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <ActionButton
        size="s"
        look={props.look}
        icon={<Paperclip aria-hidden />}
        busy={busy.value}
        reason={addReason}
        onClick={() => input.current?.click()}
      >
        {over.value ? props.drop : props.add}
      </ActionButton>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={endings.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // The same file may be chosen again after a refusal.
          currentTarget.value = ''
          void send(chosen)
        }}
      />
    </div>
  )
}
