import './styles/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { live } from '~/api/live'
import { queries } from '~/api/queries'
import { session } from '~/api/session'
import { Toasts } from '~/parts/Toasts'
import { place } from '~/place'
import { Router } from '~/router'
import { language } from '~/text'
import { Tooltip } from '~/ui/Tooltip'

place.begin()
live.open()
session.follow()

/** The product as a member of staff sees it. */
export default function App() {
  return (
    <QueryClientProvider client={queries}>
      {/* Texts and abilities are read while drawing, so whoever changes them gets a fresh drawing. */}
      <Router key={`${language.value} ${JSON.stringify(session.ability.value)}`} />
      <Toasts />
      <Tooltip />
    </QueryClientProvider>
  )
}
