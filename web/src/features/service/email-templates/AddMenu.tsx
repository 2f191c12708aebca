import { type ReactNode, useRef } from 'react'
import { t } from '~/text'
import { Menu, MenuItem } from '~/ui/overlay/Menu'
import type { ContentModelOf } from './ContentModel'
import { blockIcons } from './blockIcons'
import { type BlockKind, blockKinds } from './blocks'

interface AddMenuProps {
  model: ContentModelOf
  /** The button that opens it. */
  trigger: ReactNode
}

/** The kinds of blocks by their names. It is open when it is drawn first. */
export function AddMenu({ model, trigger }: AddMenuProps) {
  const chosen = useRef<BlockKind | null>(null)
  return (
    <Menu
      label={t('email-editor.add')}
      isOpenAtFirst
      trigger={trigger}
      // The block that was added gets the focus, not the button.
      onCloseAutoFocus={(event) => {
        if (!chosen.current) return
        event.preventDefault()
        model.add(chosen.current)
        chosen.current = null
      }}
    >
      {blockKinds.map((kind) => (
        <MenuItem key={kind} icon={blockIcons[kind]} onSelect={() => (chosen.current = kind)}>
          {t(`email-editor.kind.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
