import { MessagePage } from './Message'

export function NotAuthorizedPage() {
  return <MessagePage name="not-authorized" code="403" />
}
