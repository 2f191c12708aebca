import css from './Frame.module.css'

interface FrameProps {
  /** The address of a call that declares `framed` in the contract. */
  src: string
  /** What stands in it. */
  title: string
}

/** A page of people's making, as letters are. It runs nothing, and its links lead nowhere. */
export const Frame = ({ src, title }: FrameProps) => (
  <iframe className={css.frame} sandbox="" title={title} src={src} />
)
