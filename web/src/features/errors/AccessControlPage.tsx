import { MessagePage } from './Message'

/** Where a signed-in visitor of role client is sent: this product is for staff. */
export default function AccessControlPage() {
  return <MessagePage name="access-control" />
}
