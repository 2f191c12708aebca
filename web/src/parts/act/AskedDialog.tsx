import { lazyDialog } from '~/shell/lazyDialog'
import type { asked } from './asked'

// Loaded from here, so that the first screen need not know their many parts.
const ActDialog = lazyDialog(() => import('./ActDialog'), 'ActDialog')
const ListKeys = lazyDialog(() => import('./ListKeys'), 'ListKeys')

interface AskedDialogProps {
  request: NonNullable<typeof asked.value>
  onClose: () => void
}

/** The dialog of an action on one record, or the keys of the page. */
export function AskedDialog({ request, onClose }: AskedDialogProps) {
  if (request === 'keys') return <ListKeys onClose={onClose} />
  const { act, of, name, about = {}, reread } = request
  return (
    <ActDialog
      act={act}
      of={of}
      about={about}
      name={name}
      rereads={[]}
      onChanged={reread}
      onClose={onClose}
    />
  )
}
