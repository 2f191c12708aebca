import type { ComponentProps } from 'react'
import css from './Frame.module.css'

interface FrameProps extends ComponentProps<'iframe'> {
  /** The address of a call that declares `framed` in the contract. */
  src: string
  /** What stands in it. */
  title: string
}

/** A page of people's making, as letters are. It runs nothing, and its links lead nowhere. */
export const Frame = ({ title, className = css.frame, ...rest }: FrameProps) => (
  <iframe {...rest} title={title} className={className} sandbox="" />
)
