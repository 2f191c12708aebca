import { MessagePage } from './MessagePage'

export default function NotAuthorizedPage() {
  return <MessagePage name="not-authorized" code="403" />
}
