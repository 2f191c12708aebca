import { query, url } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import type { MassEmailAudience } from './view'

/** An audience in words, with the way to what it names. */
export function AudienceWords({ of }: { of: MassEmailAudience }) {
  switch (of.kind) {
    case 'filter':
      return (
        <Link href={listOf(of.filter)}>
          {t(of.filter === '' ? 'mass-emails-page.audience.all' : 'mass-emails-page.audience.found')}
        </Link>
      )
    case 'set':
      return <Link href={listOf(`set=${of.set_id}`)}>{t('mass-emails-page.audience.of-set')}</Link>
    case 'addresses':
      return t('mass-emails-page.audience.addresses')
    case 'file':
      return <bdi>{of.name}</bdi>
    case 'not_pressed':
      return (
        <Link href={url('cms-mass-emails-edit', { id: of.mass_email_id })}>
          {t('mass-emails-page.audience.not-pressed', { id: of.mass_email_id })}
        </Link>
      )
  }
}

/** Returns the address of the list of members with a filter. */
export const listOf = (filter: string): string =>
  url('cms-users') + query(Object.fromEntries(new URLSearchParams(filter)))
