import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './BlockCard.module.css'
import { BlockFields } from './BlockFields'
import { ConditionFields } from './ConditionFields'
import type { ContentModelOf } from './ContentModel'
import { dragBlock } from './blockDrag'
import { type KeyedBlock, limits, nameOf } from './blocks'
import type { LetterProblem, LetterVariable } from './view'

interface BlockCardProps {
  model: ContentModelOf
  of: KeyedBlock
  at: number
  total: number
  variables: readonly LetterVariable[]
  problems: readonly LetterProblem[]
  isReadOnly: boolean
  onMove: (key: string, by: 1 | -1) => void
}

/** A block while it is edited: its name and buttons, when it is there, and its fields. */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { model, of, at, total, variables, problems, isReadOnly, onMove } = props
  const { key, block } = of
  const element = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => (element.current && handle.current ? dragBlock(element.current, handle.current, key) : undefined),
    [key],
  )
  const name = nameOf(block)
  const kind = t(`email-editor.kind.${block.kind}`)
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message ?? null
  const ways = { variables, errorOf, isReadOnly }
  return (
    <li
      ref={element}
      className={css.block}
      data-block={key}
      data-kind={block.kind}
      aria-label={t('email-editor.block.place', { name, n: at + 1, total })}
      data-faulty={problems.length > 0 || undefined}
    >
      <div className={css.head}>
        {!isReadOnly && (
          <ActionButton
            ref={handle}
            className={css.handle}
            look="ghost"
            size="s"
            icon={<GripVertical aria-hidden />}
            aria-label={t('email-editor.block.place', { name, n: at + 1, total })}
            data-tip={t('email-editor.block.drag')}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            data-head
          />
        )}
        <strong>{kind}</strong>
        {!isReadOnly && (
          <BlockButtons model={model} id={key} name={name} at={at} total={total} onMove={onMove} />
        )}
      </div>
      <ConditionFields
        {...ways}
        condition={block.condition}
        onChange={(condition, field) => {
          const { condition: _before, ...rest } = block
          model.change(key, condition ? { ...rest, condition } : rest, field)
        }}
      />
      <div className={css.fields} data-fields>
        <BlockFields {...ways} block={block} onChange={(next, field) => model.change(key, next, field)} />
      </div>
    </li>
  )
})

interface ButtonsProps extends Pick<BlockCardProps, 'model' | 'at' | 'total' | 'onMove'> {
  /** The key of the block. */
  id: string
  name: string
}

/** The buttons of a block: up, down, copy, remove. */
const BlockButtons = memo(function BlockButtons({ model, id, name, at, total, onMove }: ButtonsProps) {
  const most = total >= limits.blocks ? t('email-editor.most-blocks', { n: limits.blocks }) : null
  return (
    <span className={css.buttons}>
      <ActionButton
        look="ghost"
        size="s"
        icon={<ArrowUp aria-hidden />}
        label={t('email-editor.block.up', { name })}
        reason={at === 0 ? t('email-editor.said.first') : null}
        onClick={() => onMove(id, -1)}
      />
      <ActionButton
        look="ghost"
        size="s"
        icon={<ArrowDown aria-hidden />}
        label={t('email-editor.block.down', { name })}
        reason={at === total - 1 ? t('email-editor.said.last') : null}
        onClick={() => onMove(id, 1)}
      />
      <ActionButton
        look="ghost"
        size="s"
        icon={<Copy aria-hidden />}
        label={t('email-editor.block.duplicate', { name })}
        reason={most}
        onClick={() => model.duplicate(id)}
      />
      <ActionButton
        look="ghost"
        size="s"
        icon={<Trash2 aria-hidden />}
        label={t('email-editor.block.remove', { name })}
        onClick={() => model.remove(id)}
      />
    </span>
  )
})
