import { FolderOpen } from 'lucide-react'
import { place } from '~/shell/place'
import { lazyPart } from '~/shell/lazyPart'
import { t, withTexts } from '~/text'
import { Popover } from '~/ui/overlay/Popover'
import type { SetListProps } from './SetList'
import type { List } from './declared'
import { idIn } from './listState'

const SetList = lazyPart(withTexts(['sets'], () => import('./SetList')))
const TakenSet = lazyPart(
  withTexts(['sets'], async () => ({ default: (await import('./TakenSet')).TakenSet })),
)

/** The button that opens the sets of a list. */
export function SetMenu<L extends List>(props: SetListProps<L>) {
  const set = idIn(place.search.value['set'])
  return (
    <>
      {set !== null && <TakenSet id={set} {...props} />}
      <Popover icon={<FolderOpen aria-hidden />} label={t('shell.list.sets')}>
        <SetList {...props} />
      </Popover>
    </>
  )
}
