import type { Schemas } from '~/api/call'
import { accountUsersGetFacts } from '~/api/facts.gen'
import { url } from '~/browser/paths'
import { FactText } from '~/parts/record/FactText'
import { filledOf, nameOf } from '~/parts/record/facts'
import { Link } from '~/shell/Link'
import css from './Memberships.module.css'

const declared = accountUsersGetFacts.flatMap(({ facts }) =>
  facts.filter((fact) => nameOf(fact) === 'memberships'),
)

/** The accounts of a person, each with the permission and the days. They lead to the pages of the accounts. */
export function Memberships({ of }: { of: Schemas['AccountUser'] }) {
  const filled = declared.flatMap((fact) => filledOf(fact, of))
  return (
    <ul className={css.memberships}>
      {filled.map((one, at) => {
        const account = of.memberships[at]?.account
        return (
          <li key={one.key}>
            {account && (
              <Link href={url('crm-account-edit', { id: account.id })}>
                <bdi>{account.name}</bdi>
              </Link>
            )}{' '}
            <FactText filled={one} of={of} />
          </li>
        )
      })}
    </ul>
  )
}
