import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { call } from '~/api/call'
import { sessionWhoami } from '~/api/endpoints.gen'
import { live } from '~/api/live'
import { queries } from '~/api/queries'
import { session } from '~/api/session'
import { Toasts } from '~/parts/Toasts'
import { preferences } from '~/preferences'
import { router } from '~/router'
import { language } from '~/text'
import { Tooltip } from '~/ui/Tooltip'

// What was stored may be old: another browser may have changed the account, root its abilities.
call(sessionWhoami).then(
  async (me) => {
    session.begin(me)
    await preferences.adopt(me)
  },
  () => {
    // An ended session has already been dealt with; without a network the stored abilities will do.
  },
)

live.open()
session.follow()

/** The product as a member of staff sees it. */
export default function App() {
  return (
    <QueryClientProvider client={queries}>
      {/* Texts and abilities are read while drawing, so whoever changes them gets a fresh drawing. */}
      <RouterProvider key={`${language.value} ${JSON.stringify(session.ability.value)}`} router={router} />
      <Toasts />
      <Tooltip />
    </QueryClientProvider>
  )
}
