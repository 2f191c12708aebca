import { MessagePage } from './Message'

/** The page for signed-in visitors of role client: this product is for staff. */
export function AccessControlPage() {
  return <MessagePage name="access-control" />
}
