import { MessagePage } from './Message'

export default function NotAuthorizedPage() {
  return <MessagePage name="not-authorized" code="403" />
}
