import { saveView } from '~/shell/saveView'
import { ViewName } from './ViewName'
import { focusOnView } from './viewFocus'

interface NewViewProps {
  /** The address of the list with its filters. */
  href: string
  onEnd: () => void
}

/** Asks for the name of a view, and saves it. */
export function NewView({ href, onEnd }: NewViewProps) {
  const save = (name: string) => {
    saveView({ name, href })
    onEnd()
    focusOnView(href)
  }
  return <ViewName onSave={save} onCancel={onEnd} />
}
