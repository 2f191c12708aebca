import { CircleDot, Crown, Pencil, UserRoundPlus } from 'lucide-react'
import * as onAccount from '~/api/actions/account.gen'
import type { Schemas } from '~/api/call'
import { accountUsersList, accountsGet, accountsList } from '~/api/endpoints.gen'
import { accountsGetFacts } from '~/api/facts.gen'
import { AccountStage } from '~/api/words.gen'
import { ActHeader } from '~/parts/act/ActHeader'
import { actsOn } from '~/parts/act/acts'
import { addIcons } from '~/parts/act/icons'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { Word } from '~/parts/record/Word'
import css from './AccountPage.module.css'
import { PeopleList } from './PeopleList'

const acts = actsOn(onAccount)

addIcons({
  'account-users.add': UserRoundPlus,
  'accounts.edit': Pencil,
  'change-stage': CircleDot,
  'transfer-ownership': Crown,
})

/** An account: what is known of the company, and its people. */
export function KnownAccount({ account: of }: { account: Schemas['Account'] }) {
  return (
    <>
      <ActHeader
        route="crm-account-edit"
        of={of}
        acts={acts}
        name={of.name}
        aside={<Word isBadge words={AccountStage} of={of.stage} />}
        list={accountsList}
        rereads={[accountsGet, accountUsersList]}
      />
      <div className={css.page}>
        <RecordFacts of={of} heading="h2" sections={accountsGetFacts} />
        <PeopleList account={of.id} />
      </div>
    </>
  )
}
