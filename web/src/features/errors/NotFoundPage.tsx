import { MessagePage } from './MessagePage'

export default function NotFoundPage() {
  return <MessagePage name="not-found" code="404" />
}
