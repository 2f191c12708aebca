import { Mail } from 'lucide-react'
import { sentEmailsList } from '~/api/lists.gen'
import { OutboxState } from '~/api/words.gen'
import { actsOnList } from '~/parts/act/listActs'
import { LetterRow } from '~/parts/list/LetterRow'
import { SplitListPage } from '~/parts/list/SplitListPage'
import type { RowOf } from '~/parts/list/declared'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { LetterPane } from './LetterPane'

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

const draw = ({ subject, to, state, created_at: at }: RowOf<typeof sentEmailsList>) => (
  <LetterRow
    icon={Mail}
    subject={subject ?? '–'}
    who={to}
    badge={<Word isBadge words={OutboxState} of={state} />}
    at={at}
  />
)
