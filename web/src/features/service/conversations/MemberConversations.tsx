import { inForce, restart } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Segmented } from '~/ui/input/Segmented'
import css from './MemberConversations.module.css'
import { MessageTable } from './MessageTable'
import { names } from './filters'

/** The messages that a member wrote or received. */
export function MemberConversations({ userId }: { userId: number }) {
  const search = place.search.value
  const type = search['type'] === 'recebidas' ? 'recebidas' : 'enviadas'
  const filter = { ...inForce(search, names), type, user_1: String(userId) }
  return (
    <>
      <div className={css.type}>
        <Segmented
          name="type"
          label={t('field.type')}
          value={type}
          onChange={(chosen) => restart({ type: chosen })}
          choices={[
            { value: 'enviadas', label: t('conversations-page.filter.type.sent') },
            { value: 'recebidas', label: t('conversations-page.filter.type.received') },
          ]}
        />
      </div>
      <MessageTable filter={filter} />
    </>
  )
}
