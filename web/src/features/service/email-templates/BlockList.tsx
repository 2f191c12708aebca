import { useSignalEffect } from '@preact/signals-react'
import { Fragment, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { refocus } from '~/parts/rich-text/focusText'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { giveFocus } from '~/ui/overlay/focusReturn'
import { AddBlock } from './AddBlock'
import { BlockCard } from './BlockCard'
import css from './BlockList.module.css'
import type { ContentModelOf, FocusRequest } from './ContentModel'
import { dragBlocks } from './blockDrag'
import type { LetterProblem, LetterVariable } from './view'

interface BlockListProps {
  model: ContentModelOf
  variables: readonly LetterVariable[]
  problems: readonly LetterProblem[]
  isReadOnly: boolean
}

const none: readonly LetterProblem[] = []

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** The blocks of a letter: written, moved by drag and by keys, copied, removed and brought back. */
export function BlockList({ model, variables, problems, isReadOnly }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<HTMLElement | null>(null)
  const { blocks } = model.now.value
  const removed = model.removed.value
  const faults = useMemo(() => Map.groupBy(problems, ({ block }) => block), [problems])
  useEffect(() => (isReadOnly ? undefined : dragBlocks(model)), [model, isReadOnly])
  useSignalEffect(() => {
    const request = model.focus.value
    if (!request) return
    model.focus.value = null
    giveFocus(() => elementFor(list.current, request))
  })
  // What has the focus keeps it when its block is moved, which the browser takes from an element that is put elsewhere.
  useLayoutEffect(() => {
    const element = held.current
    held.current = null
    if (element?.isConnected && document.activeElement !== element) refocus(element)
  })
  // The same one at each time: a block that did not change is not drawn again.
  const [move] = useState(() => (key: string, by: 1 | -1) => {
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    model.move(key, by)
  })
  const press = (event: KeyboardEvent) => {
    const by = event.altKey && !event.ctrlKey && !event.metaKey ? steps[event.key] : undefined
    // A list of choices opens by the same keys.
    if (event.target instanceof HTMLSelectElement) return
    const key = (event.target as Element).closest<HTMLElement>('[data-block]')?.dataset['block']
    if (!by || !key || isReadOnly) return
    event.preventDefault()
    move(key, by)
  }
  const bar = removed && (
    <li className={css.removed} data-removed>
      <span>{t('email-editor.removed', { name: removed.name })}</span>
      <Button size="s" onClick={model.undo}>
        {t('email-editor.undo-removed')}
      </Button>
    </li>
  )
  return (
    <section aria-labelledby="email-blocks">
      <h2 id="email-blocks" className="visually-hidden">
        {t('email-editor.blocks')}
      </h2>
      {/* The keys are those of the blocks in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className={css.list} onKeyDown={press}>
        {blocks.map((one, at) => (
          <Fragment key={one.key}>
            {removed?.at === at && bar}
            <BlockCard
              model={model}
              of={one}
              at={at}
              total={blocks.length}
              variables={variables}
              problems={faults.get(at) ?? none}
              isReadOnly={isReadOnly}
              onMove={move}
            />
          </Fragment>
        ))}
        {removed && removed.at >= blocks.length && bar}
      </ol>
      {blocks.length === 0 && !removed && <p className={css.empty}>{t('email-editor.no-blocks')}</p>}
      {!isReadOnly && <AddBlock model={model} />}
      <p className="visually-hidden" role="status" aria-live="polite" data-said>
        {model.said.value}
      </p>
    </section>
  )
}

/** Finds what is to have the focus; null while it is not drawn. */
function elementFor(list: HTMLElement | null, { key, part }: FocusRequest): HTMLElement | null {
  if (part === 'removed') return list?.querySelector<HTMLElement>('[data-removed] button') ?? null
  const block = list?.querySelector<HTMLElement>(`[data-block="${CSS.escape(key ?? '')}"]`)
  const head = block?.querySelector<HTMLElement>('[data-head]') ?? null
  if (part === 'head' || !block) return head
  // An editor comes later than its block.
  if (block.dataset['kind'] === 'text' || block.dataset['kind'] === 'columns') {
    return block.querySelector<HTMLElement>('[contenteditable=true]')
  }
  return block.querySelector<HTMLElement>('[data-fields] :is(input, textarea, select)') ?? head
}
