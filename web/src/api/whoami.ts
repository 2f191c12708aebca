import { preferences } from '~/shell/preferences'
import { call } from './call'
import { sessionWhoami } from './session.gen'
import { session } from './session'

/**
 * Asks the server who this is, and takes over what it says. An ended session has been dealt with by the call; without
 * a network what is known here will do.
 */
export async function recognise(): Promise<void> {
  const me = await call(sessionWhoami).catch(() => null)
  if (!me) return
  session.begin(me)
  await preferences.adopt(me)
}
