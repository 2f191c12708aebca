import { useEffect } from 'react'
import type { Endpoint } from '~/api/call'
import { live } from '~/api/live'
import { refresh } from '~/api/queries'

/** Milliseconds in which changes are gathered. */
const pause = 250

/** Reads endpoints again when records of these kinds change. The kinds and endpoints stay the same. */
export function useLive(records: readonly string[], endpoints: readonly Endpoint[]): void {
  useEffect(() => {
    let timer = 0
    const again = () => {
      timer = 0
      void refresh(...endpoints)
    }
    const stop = live.listen(({ record }) => {
      if (records.includes(record)) timer ||= window.setTimeout(again, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [records, endpoints])
}
