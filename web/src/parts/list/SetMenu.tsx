import { FolderOpen } from 'lucide-react'
import { lazyPart } from '~/shell/lazyPart'
import { t, withTexts } from '~/text'
import { Popover } from '~/ui/overlay/Popover'
import type { SetListProps } from './SetList'
import type { List } from './declared'

const SetList = lazyPart(withTexts(['sets'], () => import('./SetList')))

/** The button that opens the sets of a list. */
export function SetMenu<L extends List>(props: SetListProps<L>) {
  return (
    <Popover icon={<FolderOpen aria-hidden />} label={t('shell.list.sets')}>
      <SetList {...props} />
    </Popover>
  )
}
