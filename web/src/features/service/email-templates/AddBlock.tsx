import { AlignLeft, Code, Columns2, Heading, Image, List, Minus, MousePointerClick, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Menu, MenuItem } from '~/ui/overlay/Menu'
import type { ContentModelOf } from './ContentModel'
import { type BlockKind, blockKinds, limits } from './blocks'

export const blockIcons: Record<BlockKind, ReactNode> = {
  heading: <Heading aria-hidden />,
  text: <AlignLeft aria-hidden />,
  button: <MousePointerClick aria-hidden />,
  image: <Image aria-hidden />,
  columns: <Columns2 aria-hidden />,
  divider: <Minus aria-hidden />,
  records: <List aria-hidden />,
  html: <Code aria-hidden />,
}

/** Adds a block at the end, of a kind that is chosen by its name. */
export function AddBlock({ model }: { model: ContentModelOf }) {
  const chosen = useRef<BlockKind | null>(null)
  const isFull = model.now.value.blocks.length >= limits.blocks
  return (
    <Menu
      label={t('email-editor.add')}
      // The block that was added gets the focus, not the button.
      onCloseAutoFocus={(event) => {
        if (!chosen.current) return
        event.preventDefault()
        model.add(chosen.current)
        chosen.current = null
      }}
      trigger={
        <Button
          icon={<Plus aria-hidden />}
          reason={isFull ? t('email-editor.most-blocks', { n: limits.blocks }) : null}
          data-add
        >
          {t('email-editor.add')}
        </Button>
      }
    >
      {blockKinds.map((kind) => (
        <MenuItem key={kind} icon={blockIcons[kind]} onSelect={() => (chosen.current = kind)}>
          {t(`email-editor.kind.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
