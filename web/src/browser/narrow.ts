import { signal } from '@preact/signals-react'

const query = matchMedia('(width <= 700px)')

/** Whether the page is as narrow as a phone. */
export const isNarrow = signal(query.matches)

query.addEventListener('change', () => (isNarrow.value = query.matches))
