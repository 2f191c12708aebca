import { MessagePage } from './Message'

export function NotFoundPage() {
  return <MessagePage name="not-found" code="404" />
}
