import { useState } from 'react'
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
  const [shown, setShown] = useState(address)
  const frames = shown === address ? [address] : [shown, address]
  return (
    // It scrolls where there is less room than the letter is wide, also by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.room} data-dark={isDark || undefined} role="group" aria-label={title} tabIndex={0}>
      {frames.map((source) => (
        <Frame
          key={source}
          className={css.frame}
          title={title}
          src={source}
          style={{ width }}
          hidden={source !== shown}
          onLoad={() => source === address && setShown(source)}
        />
      ))}
    </div>
  )
}
