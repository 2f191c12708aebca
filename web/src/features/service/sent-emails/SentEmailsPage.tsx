import { sentEmailsList } from '~/api/lists.gen'
import { OutboxState } from '~/api/words.gen'
import { actsOnList } from '~/parts/act/listActs'
import { SplitListPage } from '~/parts/list/SplitListPage'
import type { RowOf } from '~/parts/list/declared'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { formatInstant, formatNumber, formatWhen } from '~/text/format'
import { LetterPane } from './LetterPane'
import css from './SentEmailsPage.module.css'

/** The letters that left or will leave at the left, and one of them as it was sent at the right. */
export function SentEmailsPage() {
  return (
    <SplitListPage
      route="cms-email-sent"
      list={sentEmailsList}
      search={t('sent-emails.page.search')}
      rowHeight={52}
      bulk={bulk}
      row={draw}
      count={(n) => t('sent-emails.page.count', { n, count: formatNumber(n) })}
      record={(id) => <LetterPane key={id} id={id} />}
    />
  )
}

const bulk = actsOnList(sentEmailsList)

const draw = ({ subject, to, state, created_at }: RowOf<typeof sentEmailsList>) => (
  <div className={css.row}>
    <span className={css.letter}>
      <bdi>{subject ?? '–'}</bdi>
      <small>
        <bdi translate="no">{to ?? '–'}</bdi>
      </small>
    </span>
    <span className={css.state}>
      <Word isBadge words={OutboxState} of={state} />
      <small>
        <time dateTime={created_at} title={formatInstant(created_at)}>
          {formatWhen(created_at)}
        </time>
      </small>
    </span>
  </div>
)
