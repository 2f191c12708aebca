import { MessagePage } from './Message'

export default function NotFoundPage() {
  return <MessagePage name="not-found" code="404" />
}
