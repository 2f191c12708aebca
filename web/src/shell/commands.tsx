import {
  Bookmark,
  CornerDownRight,
  File,
  Hash,
  LogOut,
  Moon,
  Sun,
  UserRound,
  UserRoundPlus,
} from 'lucide-react'
import { allows } from '~/api/allows'
import type { Schemas } from '~/api/call'
import { pages } from '~/api/records.gen'
import { session } from '~/api/session'
import { patterns, url } from '~/browser/paths'
import { preferences } from './preferences'
import { entryOf, whyClosed } from './entry'
import { menuOf, soonOf } from './menu'
import { routeAt } from './routeAt'
import { routeNamed } from './routes'
import { savedViews } from './savedViews'
import { t } from '~/text'
import { emailText } from '~/text/emails'
import { plain } from '~/text/plain'
import { type Command, here } from './here'

export interface CommandGroup {
  title: string
  commands: Command[]
}

/** Returns the commands that match the typed text. */
export function commandsFor(typed: string): CommandGroup[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const fits = ({ title, place = '', words = '' }: Command) => {
    const text = plain(`${title} ${place} ${words}`)
    return wanted.every((word) => text.includes(word))
  }
  const open = openPages()
  const recent = typed ? [] : preferences.recent.value.flatMap((name) => open.filter(({ id }) => id === name))
  const groups = [
    { title: t('palette.here'), commands: here.offers.value.flatMap((offer) => offer()).filter(fits) },
    { title: t('palette.recent'), commands: recent },
    { title: t('shell.list.actions'), commands: actions().filter(fits) },
    { title: t('shell.views'), commands: views().filter(fits) },
    {
      title: t('palette.pages'),
      commands: open.filter((page) => !recent.includes(page) && fits(page)),
    },
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}

function openPages(): Command[] {
  const ability = session.ability.value
  return [...menuOf(ability), ...soonOf(ability)].map((route) => ({
    id: route.name,
    icon: route.page ? File : CornerDownRight,
    title: t(`routes.${route.name}.title`),
    place: route.page ? t(`shell.group.${route.group ?? 'home'}`) : t('shell.soon'),
    words: `${route.name} ${t(`shell.group.${route.group ?? 'home'}`)}`,
    href: entryOf(route),
    reason: whyClosed(route),
  }))
}

function views(): Command[] {
  const ability = session.ability.value
  return savedViews().flatMap(({ name, href }) => {
    const route = routeAt(href.replace(/\?.*/, ''))
    if (!route?.needs || !allows(ability, route.needs)) return []
    return [{ id: href, icon: Bookmark, title: name, place: t(`routes.${route.name}.title`), href }]
  })
}

/** The group of the records that have the typed number. */
export function recordsAmong(found: Schemas['Match'][]): CommandGroup[] {
  const commands = found.flatMap(({ kind, id, name, url: href }) => {
    const page = pages.find(({ record }) => record === kind)
    const title = page ? `${t(page.label)} #${id}` : name
    return [{ id: `${kind}-${id}`, icon: Hash, title, place: name === title ? undefined : name, href }]
  })
  return commands.length > 0 ? [{ title: t('shell.list.actions'), commands }] : []
}

/** Returns whether a text is a number that many phones and documents have a part of. */
export const isPartOfNumber = (typed: string) =>
  !/[#\p{L}]/u.test(typed) && typed.replace(/\D/g, '').length > 3

/**
 * Returns the members and the records that were found, each once, the most probable first: by a part of a phone or document its member,
 * by a shorter number its records.
 */
export function foundFirst(
  typed: string,
  members: Schemas['Member'][],
  records: Schemas['Match'][],
): CommandGroup[] {
  const numbered = recordsAmong(records)
  if (isPartOfNumber(typed)) {
    const isShown = ({ kind, id }: Schemas['Match']) =>
      kind === 'user' && members.some((member) => member.id === id)
    return [...membersAmong(members), ...recordsAmong(records.filter((record) => !isShown(record)))]
  }
  const isNamed = ({ id }: Schemas['Member']) =>
    records.some((record) => record.kind === 'user' && record.id === id)
  return [...numbered, ...membersAmong(members.filter((member) => !isNamed(member)))]
}

/** The group of the members that were found, whose names need not contain the typed words. */
export function membersAmong(found: Schemas['Member'][]): CommandGroup[] {
  if (found.length === 0) return []
  const emails = found.map(({ email }) => email)
  const commands = found.map(({ id, name, email, account_manager: owner }) => {
    const placeBy = (address: string) => [`#${id}`, address, owner?.name].filter(Boolean).join(' · ')
    return {
      id: `member-${id}`,
      icon: UserRound,
      title: name,
      place: placeBy(emailText(email, emails)),
      wholePlace: placeBy(email),
      href: url('cms-user-edit', { id }),
    }
  })
  return [{ title: t('noun.member.titles'), commands }]
}

/** The group that looks for the payment to which another system gave the typed reference: a bank, or a gateway. */
export function paymentsReferred(typed: string): CommandGroup[] {
  const reference = typed.trim()
  const isReference = /^(?=.*\d)[\w.-]{6,64}$/.test(reference)
  if (!isReference || !allows(session.ability.value, { action: 'read', subject: 'Financial' })) return []
  const href = `${patterns['cms-financial']}?${new URLSearchParams({ reference })}`
  const title = t('palette.reference', { text: reference })
  const place = t('routes.cms-financial.title')
  return [
    {
      title: t('noun.payment.titles'),
      commands: [{ id: 'reference', icon: Hash, title, place, href }],
    },
  ]
}

/** The group that registers a member by what was typed and found by no one's name, e-mail address, phone or document. */
export function registering(typed: string): CommandGroup[] {
  const text = typed.trim()
  const route = routeNamed('cms-user-create')
  if (text.length < 3 || !route.needs || !allows(session.ability.value, route.needs)) return []
  const digits = text.replace(/\D/g, '')
  const isNumber = !/[#\p{L}]/u.test(text) && digits.length > 7
  // The number of a record is of what exists, or of nothing.
  if (!isNumber && !/^[^#]*\p{L}/u.test(text)) return []
  const number = isDocument(text, digits) ? 'document' : 'phone'
  const field = text.includes('@') ? 'email' : isNumber ? number : 'name'
  const href = `${url('cms-user-create')}?${new URLSearchParams({ [field]: text })}`
  const title = t('palette.register', { text })
  return [
    { title: t('shell.list.actions'), commands: [{ id: 'register', icon: UserRoundPlus, title, href }] },
  ]
}

/** Returns whether a number is a document, by its mask or its length: a phone has at most eleven digits and begins with its area. */
const isDocument = (text: string, digits: string) => /[./]/.test(text) || digits.length === 14

function actions(): Command[] {
  const isDark = preferences.isDark.value
  const theme = isDark ? 'light' : 'dark'
  return [
    {
      id: 'theme',
      icon: isDark ? Sun : Moon,
      title: `${t('column.theme')}: ${t(`shell.theme.${theme}`)}`,
      run: () => preferences.setTheme(theme),
    },
    { id: 'profile', icon: UserRound, title: t('routes.cms-profile.title'), href: url('cms-profile') },
    { id: 'sign-out', icon: LogOut, title: t('shell.sign-out'), href: url('cms-logout') },
  ]
}
