import { Plus } from 'lucide-react'
import { LateMenu } from '~/parts/act/LateMenu'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import type { ContentModelOf } from './ContentModel'
import { blockIcons } from './blockIcons'
import { blockKinds, limits } from './blocks'

/** Adds a block at the end, of a kind that is chosen by its name. */
export function AddBlock({ model }: { model: ContentModelOf }) {
  return (
    <LateMenu
      label={t('email-editor.add')}
      items={blockKinds.map((kind) => ({
        icon: blockIcons[kind],
        label: t(`email-editor.kind.${kind}`),
        movesFocus: true,
        run: () => model.add(kind),
      }))}
      trigger={(open) => (
        <Button
          icon={<Plus aria-hidden />}
          reason={model.isFull.value ? t('email-editor.most-blocks', { n: limits.blocks }) : null}
          data-add
          onClick={open}
        >
          {t('email-editor.add')}
        </Button>
      )}
    />
  )
}
