import { Braces, Globe, type LucideIcon, Server, SquareTerminal } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { saidAfter } from '~/text/moment'
import { t } from '~/text'
import { Badge } from '~/ui/feedback/Badge'
import { Button } from '~/ui/input/Button'
import css from './SessionRow.module.css'
import { agentName } from './agent'
import { ago } from './ago'

type Session = Schemas['OpenSession']

const icons: Record<Session['door'], LucideIcon> = {
  web: Globe,
  tui: SquareTerminal,
  cli: SquareTerminal,
  api: Braces,
  system: Server,
}

/** A session: by what program, since when, used when last. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { door, agent, created_at, seen_at, current } = session
  const Icon = icons[door]
  const facts = [
    t(`profile.sessions.door.${door}`),
    t('profile.sessions.seen', { when: ago(seen_at) }),
    t('profile.sessions.since', { when: saidAfter(created_at) }),
  ]
  return (
    <li className={css.session}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{agentName(agent)}</strong>
        <small>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </small>
      </div>
      {current ? (
        <Badge tone="good">{t('profile.sessions.current')}</Badge>
      ) : (
        <Button size="s" onClick={onEnd}>
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  )
}
