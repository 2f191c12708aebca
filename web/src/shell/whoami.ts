import { preferences } from './preferences'
import { call } from '~/api/call'
import { sessionWhoami } from '~/api/session.gen'
import { session } from '~/api/session'

/**
 * Reads the signed-in user from the server. The call handles an ended session; without a network the known
 * data stays.
 */
export async function recognise(): Promise<void> {
  const adopt = preferences.adoption()
  const me = await call(sessionWhoami).catch(() => null)
  if (!me) return
  session.begin(me)
  await adopt(me)
}
