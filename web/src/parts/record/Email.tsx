import { type Signal, signal } from '@preact/signals-react'
import { useLayoutEffect } from 'react'
import { emailText, shortened } from '~/text/emails'
import { Untold } from './Untold'

/** The addresses that are displayed now, by what each would be shortened to. */
const displayed = new Map<string, Signal<readonly string[]>>()

function sharing(short: string): Signal<readonly string[]> {
  const text = short.toLowerCase()
  const addresses = displayed.get(text) ?? signal<readonly string[]>([])
  displayed.set(text, addresses)
  return addresses
}

interface EmailProps {
  /** The address, if one was sent. */
  of: string | null | undefined
}

/** An e-mail address as it is displayed: without a well-known domain, unless another one on the screen would read the same. */
export function Email({ of: email }: EmailProps) {
  return email ? <Address of={email} /> : <Untold />
}

function Address({ of: email }: { of: string }) {
  const addresses = sharing(shortened(email))
  useLayoutEffect(() => {
    addresses.value = [...addresses.peek(), email]
    return () => {
      const rest = addresses.peek()
      addresses.value = rest.toSpliced(rest.indexOf(email), 1)
    }
  }, [addresses, email])
  return (
    <bdi translate="no" title={email}>
      {emailText(email, addresses.value)}
    </bdi>
  )
}

/** Renders the cell of an address in a list. */
export const emailCell = ({ email }: { email?: string | null }) => <Email of={email} />
