import { useSignal } from '@preact/signals-react'
import { type ReactNode, useEffect } from 'react'
import { describe } from '~/api/errors'
import { begin } from '~/shell/lazyPart'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import type { Item } from './ItemsMenu'

interface LateMenuProps {
  label: string
  items: readonly Item[]
  /** Draws the button, which opens the menu. */
  trigger: (open: () => void) => ReactNode
}

/** The menu, which places and steers itself by more code than the page before it is opened. */
const menu = begin(() => import('./ItemsMenu'), 'ItemsMenu')

/** A menu whose code arrives when its button is pressed first. */
export function LateMenu({ label, items, trigger }: LateMenuProps) {
  const isAsked = useSignal(false)
  const Menu = isAsked.value ? menu.arrived.value.Part : undefined
  const notLoaded = isAsked.value ? menu.failure.value : null
  useEffect(() => {
    if (!notLoaded) return
    isAsked.value = false
    toaster.bad(t('errors.part.title'), describe(notLoaded.error))
  }, [notLoaded, isAsked])
  const button = trigger(() => {
    isAsked.value = true
    menu.start()
  })
  return Menu ? <Menu label={label} items={items} trigger={button} /> : button
}
