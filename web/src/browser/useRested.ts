import { useEffect, useState } from 'react'

/** Returns a text once it has rested for that many milliseconds, and the one before until then; `before` at first. */
export function useRested(text: string, rest: number, before = ''): string {
  const [rested, setRested] = useState(before)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest)
    return () => clearTimeout(timer)
  }, [text, rest])
  return rested
}
