import { useSignal } from '@preact/signals-react'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { describe } from '~/api/errors'
import { begin } from '~/shell/lazyPart'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import type { ContentModelOf } from './ContentModel'
import { limits } from './blocks'

/** The menu, which is more code than the rest of the list. */
const menu = begin(() => import('./AddMenu'), 'AddMenu')

/** Adds a block at the end, of a kind that is chosen by its name. */
export function AddBlock({ model }: { model: ContentModelOf }) {
  const isAsked = useSignal(false)
  const AddMenu = isAsked.value ? menu.arrived.value.Part : undefined
  const notLoaded = isAsked.value ? menu.failure.value : null
  useEffect(() => {
    if (!notLoaded) return
    isAsked.value = false
    toaster.bad(t('errors.part.title'), describe(notLoaded.error))
  }, [notLoaded, isAsked])
  const button = (
    <Button
      icon={<Plus aria-hidden />}
      reason={model.isFull.value ? t('email-editor.most-blocks', { n: limits.blocks }) : null}
      data-add
      onClick={() => {
        isAsked.value = true
        menu.start()
      }}
    >
      {t('email-editor.add')}
    </Button>
  )
  return AddMenu ? <AddMenu model={model} trigger={button} /> : button
}
