import {
  CalendarPlus,
  CalendarX,
  Eye,
  EyeOff,
  GraduationCap,
  LifeBuoy,
  MessagesSquare,
  MoveRight,
  NotebookPen,
  PhoneCall,
  PhoneOff,
  Repeat2,
  Shuffle,
  Sparkles,
  UserRoundX,
  XCircle,
  Handshake,
} from 'lucide-react'
import * as onCard from '~/api/actions/card.gen'
import type { Answer, Endpoint } from '~/api/call'
import { cardsActivities, cardsGet, cardsList, type cardsMove, cardsShow } from '~/api/endpoints.gen'
import { cardsList as list } from '~/api/lists.gen'
import { refresh } from '~/api/queries'
import { type Act, actsOn } from '~/parts/act/acts'
import { addIcons } from '~/parts/act/icons'
import type { Many } from '~/parts/act/many'
import type { Card } from './view'

addIcons({
  annotate: NotebookPen,
  'cancel-registration': UserRoundX,
  contact: PhoneCall,
  'add-cerc-assistance': LifeBuoy,
  'add-issue-success': MessagesSquare,
  'add-sanitation': Sparkles,
  'draw-success-manager': Shuffle,
  'follow-up': Repeat2,
  hide: EyeOff,
  move: MoveRight,
  onboard: GraduationCap,
  'refuse-onboarding': XCircle,
  schedule: CalendarPlus,
  'schedule-manually': Handshake,
  'schedule-no-contact': PhoneOff,
  'set-schedule': CalendarX,
  show: Eye,
})

/** The daily work, in the order in which it is offered. The rest follows. */
const daily: readonly Endpoint['id'][] = [
  'cards.contact',
  'cards.schedule',
  'cards.hide',
  'cards.show',
  'cards.move',
  'cards.follow-up',
  'cards.finish',
]

/** The actions on a card. */
export const acts = [
  ...daily.flatMap((id) => actsOn(onCard).filter((act) => act.id === id)),
  ...actsOn(onCard).filter(({ id }) => !daily.includes(id)),
]

/** The declared action of an endpoint. */
export const actOf = (id: Endpoint['id']) => acts.find((act) => act.id === id)

/** The bodies of actions that answer no form: without an appointment the present one is removed. */
export const bodies: Partial<Record<Endpoint['id'], object>> = { 'cards.set-schedule': {} }

/** Returns whether an action runs without a question: it can be undone, or it only shows a card. */
export const isAtOnce = ({ id, form, undo }: Act) => form === null && (undo !== null || id === cardsShow.id)

/** Returns whether an action is a form that is sent as it is. Others show what they would do before they are confirmed. */
export const isForm = ({ form, endpoint }: Act) => form !== null && endpoint.danger === 'write'

/** Applies actions to many cards. */
export const manyOf = (reread: () => void): Many<Card> => ({
  subject: (card) => card,
  name: (card) => card.user.name,
  idOf: (card) => card.id,
  list,
  bodies: { 'cards.set-schedule': () => ({}) },
  reread,
})

/** What an action on a card answers. */
export type CardAnswer = Pick<Answer<typeof cardsMove>, 'message' | 'card' | 'inverse'>

/** Reads again the other views that show cards. */
export const reread = () => refresh(cardsList, cardsGet, cardsActivities)
