import { Bot, CircleHelp, Clock, Flag, type LucideIcon, MailMinus, MailX, UserRound } from 'lucide-react'
import { lettersList } from '~/api/lists.gen'
import { IncomingKind, LetterState } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { actsOnList } from '~/parts/act/listActs'
import { SplitListPage } from '~/parts/list/SplitListPage'
import type { RowOf } from '~/parts/list/declared'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { formatInstant, formatNumber, formatWhen } from '~/text/format'
import { IncomingPane } from './IncomingPane'
import css from './LettersPage.module.css'

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

const draw = ({ subject, from, kind, state, received_at }: RowOf<typeof lettersList>) => {
  const Icon = pictures[kind]
  return (
    <div className={css.row}>
      {/* The box to tick takes its place. */}
      <span data-face className={css.face}>
        <Icon aria-hidden />
      </span>
      <span className={css.letter}>
        <bdi>{subject ?? t('letters.page.no-subject')}</bdi>
        <small>
          <bdi translate="no">{from ?? '–'}</bdi>
        </small>
        <small>{labelOf(IncomingKind, kind)}</small>
      </span>
      <span className={css.state}>
        <Word isBadge words={LetterState} of={state} />
        <small>
          <time dateTime={received_at} title={formatInstant(received_at)}>
            {formatWhen(received_at)}
          </time>
        </small>
      </span>
    </div>
  )
}
