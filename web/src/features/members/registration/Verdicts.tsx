import { CircleAlert, CircleCheck, UserCheck } from 'lucide-react'
import { url } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import css from './Verdicts.module.css'
import type { RegistrationAnswer } from './registration'

interface VerdictsProps {
  registered: RegistrationAnswer
  /** Whether it is only what would happen. */
  isPreview: boolean
}

/** The outcome of each line: a new member, one who exists, or why it is refused. */
export function Verdicts({ registered: { created, existing, refused }, isPreview }: VerdictsProps) {
  const lines = [
    ...created.map((line) => ({
      ...line,
      tone: 'good',
      icon: <CircleCheck aria-hidden />,
      // In a preview there is no such record yet.
      text: isPreview ? <bdi>{line.name}</bdi> : <RecordLink {...line} />,
      note: t(isPreview ? 'registration-page.new' : 'registration-page.created'),
    })),
    ...existing.map((line) => ({
      ...line,
      tone: 'warn',
      icon: <UserCheck aria-hidden />,
      text: <RecordLink {...line} />,
      note: t('registration-page.exists', { by: line.by }),
    })),
    ...refused.map((line) => ({
      ...line,
      tone: 'bad',
      icon: <CircleAlert aria-hidden />,
      text: <bdi>{line.text}</bdi>,
      note: line.reason,
    })),
  ].toSorted((a, b) => a.line - b.line)
  return (
    <ul className={css.verdicts} aria-label={t('registration-page.verdicts')}>
      {lines.map(({ line, tone, icon, text, note }) => (
        <li key={line} data-tone={tone}>
          {icon}
          <span>{text}</span>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  )
}

function RecordLink({ id, name }: { id: number; name: string }) {
  return (
    <Link href={url('cms-user-edit', { id })}>
      <bdi>{name}</bdi>
    </Link>
  )
}
