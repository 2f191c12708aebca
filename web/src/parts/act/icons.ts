import {
  Ban,
  Check,
  CheckCheck,
  CircleDot,
  HandHeart,
  Handshake,
  KeyRound,
  Link2,
  type LucideIcon,
  Mail,
  MailOpen,
  Pencil,
  RefreshCw,
  RotateCcw,
  RotateCw,
  Send,
  SquareKanban,
  Trash2,
  Undo2,
  UserRoundPen,
} from 'lucide-react'

/** The icons of verbs, and of actions whose verb means something else. Without an icon there is a dot. */
const pictures: Partial<Record<string, LucideIcon>> = {
  'annotations.create': Pencil,
  approve: Check,
  'cards.create': SquareKanban,
  'cancel-subscription': Ban,
  'change-manager': UserRoundPen,
  create: Link2,
  deactivate: Ban,
  delete: Trash2,
  'direct-link': Link2,
  'email-direct-access': KeyRound,
  finish: CheckCheck,
  invite: Mail,
  'letters.assign': UserRoundPen,
  'mark-unread': MailOpen,
  reactivate: RotateCcw,
  recalculate: RefreshCw,
  recall: Undo2,
  'reinforce-interest': HandHeart,
  renew: RefreshCw,
  reopen: RotateCcw,
  retry: RotateCw,
  send: Send,
  'send-charge': Mail,
  'send-link': Send,
  'send-proposal': Handshake,
  resend: Send,
  resume: RotateCcw,
  stop: Undo2,
  update: Pencil,
}

/** Adds the icons of verbs that one page alone has, which load with it. */
export const addIcons = (more: Record<string, LucideIcon>): void => void Object.assign(pictures, more)

/** Returns the icon of an action, by its id. */
export const iconOf = ({ id }: { id: string }): LucideIcon =>
  pictures[id] ?? pictures[id.replace(/^.*\./, '')] ?? CircleDot
