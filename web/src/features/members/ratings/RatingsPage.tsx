import { ratingsList } from '~/api/lists.gen'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import { RecordLink } from '~/parts/record/RecordLink'
import { Untold } from '~/parts/record/Untold'
import { t } from '~/text'
import css from './RatingsPage.module.css'
import { Stars } from './Stars'
import { Summary } from './Summary'

/** What members think of one another: the ratings of a selection, under what they say as a whole. */
export function RatingsPage() {
  return (
    <ListPage className={css.ratings} route="cms-ratings" list={ratingsList} cells={cells}>
      <Summary />
    </ListPage>
  )
}

const cells: Cells<typeof ratingsList> = {
  score: ({ score }) => (score > 0 ? <Stars score={score} /> : <Untold />),
  'rater.name': ({ rater }) => <RecordLink record="user" id={rater.id} of={{ name: rater.name }} />,
  'rated.name': ({ rated }) => <RecordLink record="user" id={rated.id} of={{ name: rated.name }} />,
  comment: ({ comment, is_masked: isMasked }) => {
    if (isMasked) return <span className={css.masked}>{t('ratings.page.masked')}</span>
    return comment ? <bdi className={css.comment}>{comment}</bdi> : <span data-none>—</span>
  },
  conversation: ({ conversation }) =>
    conversation ? (
      <RecordLink record="conversation" id={conversation} of={{ name: `#${conversation}` }} />
    ) : (
      <span data-none>—</span>
    ),
}
