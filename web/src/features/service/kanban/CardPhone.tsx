import { MessageCircle, Phone } from 'lucide-react'
import { chatLink, callLink } from '~/parts/record/callLink'
import { t } from '~/text'
import { formatted } from '~/ui/input/mask'
import { masks } from '~/ui/input/masks.gen'
import css from './CardPhone.module.css'
import type { Card } from './view'

/** The phone of the member of a card, in its dialogs: what calls it, and what opens a chat. */
export function CardPhone({ card }: { card: Card }) {
  const { phone } = card.user
  if (!phone) return null
  const shown = formatted(masks.phone, phone)
  return (
    <span className={css.phone}>
      <a href={callLink(phone)} aria-label={t('kanban-page.person.call', { phone: shown })}>
        <Phone size={14} aria-hidden />
        <span translate="no">{shown}</span>
      </a>
      <a
        href={chatLink(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('kanban-page.person.chat', { phone: shown })}
      >
        <MessageCircle size={14} aria-hidden />
        WhatsApp
      </a>
    </span>
  )
}
