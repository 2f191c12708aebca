import { useSignal } from '@preact/signals-react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { goTo } from './SectionNav'
import { SummaryBlock } from './SummaryBlock'
import type { AskedContact } from './contacts/AskDialog'
import { Asking } from './contacts/Asking'
import { SavedContactRow } from './contacts/SavedContact'
import css from './contacts/contacts.module.css'
import { type ContactKind, type Sections, emails, phones } from './contacts/kinds'
import type { PanelProps } from './panels'

const kinds = [phones, emails]

/** Returns the main one of a kind, or the first where none is. */
function shownOf(kind: ContactKind, sections: Sections) {
  const all = kind.read(sections)
  return [all.find(({ master }) => master) ?? all[0]].filter((contact) => contact !== undefined)
}

/** How the member is reached first, and whether that is confirmed. */
export function ContactSummary({ member, sections }: Pick<PanelProps, 'member' | 'sections'>) {
  const toCard = () => goTo('contato')
  const all = (
    <Button look="ghost" size="s" onClick={toCard}>
      {t('summary.all')}
    </Button>
  )
  return (
    <SummaryBlock title={t('summary.contact')} action={all}>
      {sections ? (
        <Saved member={member.name} sections={sections} onMore={toCard} />
      ) : (
        <Told member={member} />
      )}
    </SummaryBlock>
  )
}

interface SavedProps {
  /** The member's name. */
  member: string
  sections: Sections
  onMore: () => void
}

function Saved({ member, sections, onMore }: SavedProps) {
  const asked = useSignal<AskedContact | null>(null)
  const more = kinds.reduce(
    (sum, kind) => sum + kind.read(sections).length - shownOf(kind, sections).length,
    0,
  )
  return (
    <>
      <ul className={css.list}>
        {kinds.flatMap((kind) =>
          shownOf(kind, sections).map((contact) => (
            <SavedContactRow
              key={kind.name}
              isBrief
              kind={kind}
              contact={contact}
              onAsk={(what) => (asked.value = { kind, contact, what })}
            />
          )),
        )}
      </ul>
      {more > 0 && (
        <Button look="ghost" size="s" className={css.more} onClick={onMore}>
          {t('summary.contact.more', { n: more })}
        </Button>
      )}
      <Asking asked={asked} member={member} />
    </>
  )
}

/** What a system tells that knows nothing of confirmations. */
function Told({ member: { phone, email } }: Pick<PanelProps, 'member'>) {
  const all = [
    { kind: phones, value: phone },
    { kind: emails, value: email },
  ]
  return (
    <ul className={css.list}>
      {all.map(
        ({ kind, value }) =>
          value && (
            <li key={kind.name} className={css.row} data-brief>
              <span className={css.value}>{kind.drawn(value)}</span>
              <span className={css.ways}>{kind.ways(value)}</span>
            </li>
          ),
      )}
    </ul>
  )
}
