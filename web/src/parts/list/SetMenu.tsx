import { FolderOpen } from 'lucide-react'
import { place } from '~/shell/place'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { Popover } from '~/ui/overlay/Popover'
import type { SetTarget } from './takeSet'
import type { List } from './declared'
import { idIn } from './listState'

const SetList = lazyPart(() => import('./SetList'), 'SetList')

/** The button that opens the sets of a list. A set that the address names is taken up at once. */
export function SetMenu<L extends List>(props: SetTarget<L>) {
  const taken = idIn(place.search.value['set'])
  return (
    <>
      {taken !== null && <SetList {...props} taken={taken} />}
      <Popover icon={<FolderOpen aria-hidden />} label={t('noun.set.titles')}>
        <SetList {...props} />
      </Popover>
    </>
  )
}
