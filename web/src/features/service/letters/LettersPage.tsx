import { Bot, CircleHelp, Clock, Flag, type LucideIcon, MailMinus, MailX, UserRound } from 'lucide-react'
import { lettersList } from '~/api/lists.gen'
import { IncomingKind, LetterState } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { actsOnList } from '~/parts/act/listActs'
import { LetterRow } from '~/parts/list/LetterRow'
import { SplitListPage } from '~/parts/list/SplitListPage'
import type { RowOf } from '~/parts/list/declared'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { IncomingPane } from './IncomingPane'

/** The e-mails that came in at the left, and one of them as text at the right. */
export function LettersPage() {
  return (
    <SplitListPage
      route="cms-letters"
      list={lettersList}
      search={t('letters.page.search')}
      rowHeight={68}
      bulk={bulk}
      row={draw}
      count={(n) => t('sent-emails.page.count', { n, count: formatNumber(n) })}
      record={(id) => <IncomingPane key={id} id={id} />}
    />
  )
}

const bulk = actsOnList(lettersList)

const pictures: Record<RowOf<typeof lettersList>['kind'], LucideIcon> = {
  bounce: MailX,
  delay: Clock,
  auto_reply: Bot,
  complaint: Flag,
  unsubscribe: MailMinus,
  person: UserRound,
  unrecognised: CircleHelp,
}

const draw = ({ subject, from, kind, state, received_at: at }: RowOf<typeof lettersList>) => (
  <LetterRow
    icon={pictures[kind]}
    subject={subject ?? t('letters.page.no-subject')}
    who={from}
    note={labelOf(IncomingKind, kind)}
    badge={<Word isBadge words={LetterState} of={state} />}
    at={at}
  />
)
