import { smartiesList } from '~/api/lists.gen'
import { actsOnList } from '~/parts/act/listActs'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import { Word } from '~/parts/record/Word'
import { RecordLink } from '~/parts/record/RecordLink'
import { Untold } from '~/parts/record/Untold'
import { formatNumber } from '~/text/format'
import { SmartyReason } from '~/api/words.gen'
import css from './SmartiesPage.module.css'

/** The members that the automatic search proposes, each beside the one to whom it is proposed. */
export function SmartiesPage() {
  return <ListPage route="cms-smarties" list={smartiesList} cells={cells} bulk={bulk} />
}

const bulk = actsOnList(smartiesList)

const cells: Cells<typeof smartiesList> = {
  'member.name': ({ member }) => <RecordLink record="user" id={member.id} of={{ name: member.name }} />,
  'for.name': ({ for: other }) => <RecordLink record="user" id={other.id} of={{ name: other.name }} />,
  // No proposal has the score 0: it stands for what another system does not tell.
  score: ({ score }) => (score > 0 ? formatNumber(score) : <Untold />),
  reasons: ({ reasons }) => (
    <span className={css.reasons}>
      {reasons.map((reason) => (
        <Word key={reason} isBadge words={SmartyReason} of={reason} />
      ))}
    </span>
  ),
}
