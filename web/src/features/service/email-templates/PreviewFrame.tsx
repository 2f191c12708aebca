import { useEffect, useRef, useState } from 'react'
import { Frame } from '~/parts/record/Frame'
import css from './PreviewFrame.module.css'

interface PreviewFrameProps {
  address: string
  title: string
  /** The width of the letter, in pixels. It scrolls where there is less room. */
  width: number
  isDark: boolean
}

/** A letter in a frame of its own that runs nothing. The one before stays until the next has loaded, so that nothing flickers. */
export function PreviewFrame({ address, title, width, isDark }: PreviewFrameProps) {
  const { sources, front, keep, load } = useTwoFrames(address)
  return (
    // It scrolls where there is less room than the letter is wide, also by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.room} data-dark={isDark || undefined} role="group" aria-label={title} tabIndex={0}>
      {sources.map((source, at) => (
        <Frame
          key={source}
          ref={(frame) => keep(at, frame)}
          className={css.frame}
          title={title}
          src={source}
          style={{ width }}
          hidden={at !== front}
          onLoad={() => load(at)}
        />
      ))}
    </div>
  )
}

/**
 * Keeps two frames, which take turns: to make a frame and to remove one takes longer than a frame of the screen, and would hold up
 * what is typed meanwhile. The second one is made for the first change.
 */
function useTwoFrames(address: string) {
  const [sources, setSources] = useState([address])
  const [front, setFront] = useState(0)
  const frames = useRef<(HTMLIFrameElement | null)[]>([])
  const seen = useRef(address)
  /** The address that is on its way to the frame behind. */
  const coming = useRef<string | null>(null)
  useEffect(() => {
    if (coming.current !== null || seen.current === address) return
    coming.current = address
    const behind = frames.current[1 - front]
    // It adds no step to the history of the page.
    if (behind) behind.contentWindow?.location.replace(address)
    else setSources((before) => [...before, address])
  }, [address, front])
  const keep = (at: number, frame: HTMLIFrameElement | null) => void (frames.current[at] = frame)
  const load = (at: number) => {
    if (at === front || coming.current === null) return
    seen.current = coming.current
    coming.current = null
    setFront(at)
  }
  return { sources, front, keep, load }
}
