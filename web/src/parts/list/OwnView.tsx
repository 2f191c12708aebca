import type { Signal } from '@preact/signals-react'
import { Pencil, X } from 'lucide-react'
import { undos } from '~/parts/write/undos'
import type { View } from '~/shell/preferences'
import { forgetView, renameView } from '~/shell/saveView'
import { t } from '~/text'
import { ViewName } from './ViewName'
import { focusOnView, links } from './viewFocus'

interface OwnViewProps {
  view: View
  /** Whether its name is being changed, in the place of its tab. */
  isNaming: Signal<boolean>
}

/** Renames and removes a saved view. */
export function OwnView({ view: { name, href }, isNaming }: OwnViewProps) {
  const end = () => {
    isNaming.value = false
    focusOnView(href)
  }
  if (isNaming.value) {
    const save = (typed: string) => {
      renameView(href, typed)
      end()
    }
    return <ViewName initial={name} onSave={save} onCancel={end} />
  }
  const remove = () => {
    // The one that takes its place, or that before it.
    const tabs = [...document.querySelectorAll<HTMLElement>(links)]
    const at = tabs.findIndex((tab) => tab.getAttribute('href') === href)
    const neighbour = (tabs[at + 1] ?? tabs[at - 1])?.getAttribute('href')
    const restore = forgetView(href)
    if (neighbour) focusOnView(neighbour)
    undos.tell(t('views.removed', { name }), {
      undo: async () => {
        restore()
        return t('views.restored', { name })
      },
      reread: () => Promise.resolve(),
      show: () => focusOnView(href),
    })
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('views.rename', { name })}
        data-tip={t('views.rename', { name })}
        onClick={() => (isNaming.value = true)}
      >
        <Pencil size={12} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('shell.views.remove', { name })}
        data-tip={t('shell.views.remove', { name })}
        onClick={remove}
      >
        <X size={12} aria-hidden />
      </button>
    </>
  )
}
