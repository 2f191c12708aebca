import { whyNot } from '~/api/can'
import { messagesGet } from '~/api/endpoints.gen'
import { t } from '~/text'
import { Spelt } from './Body'

/** The beginning of a message. It is absent for a role that reads none, and where the system behind the server tells none. */
export function Preview({ text }: { text?: string | null }) {
  if (text != null) return <Spelt text={text} />
  return (
    <em>{t(whyNot(messagesGet) ? 'conversations-page.no-preview' : 'conversations-page.untold-preview')}</em>
  )
}
