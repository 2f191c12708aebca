import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './Card.module.css'

/** Milliseconds between a click on the close button and the animation of closing. */
const delay = 10

/** Milliseconds after which the card is gone, if the animation does not report its end. */
const longest = 400

interface CardProps {
  id?: string
  title: string
  /** The content next to the title, before the card's own buttons. */
  aside?: ReactNode
  actions?: ReactNode
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  /** Draws the menu of what else may be done with it; `close` begins the closing animation. */
  menu?: (close: () => void) => ReactNode
  /** Called when the closing animation is over. */
  onClose?: () => void
  children: ReactNode
}

/** A titled part of a page that is collapsed by the button in its header, and closed by its menu. */
export function Card({
  id,
  title,
  aside,
  actions,
  isCollapsed,
  onCollapse,
  menu,
  onClose,
  children,
}: CardProps) {
  const own = useId()
  const box = useRef<HTMLElement>(null)
  const [isClosing, setIsClosing] = useState(false)
  useClosing(box, isClosing, onClose)
  return (
    <section
      ref={box}
      id={id}
      className={css.card}
      aria-labelledby={`${own}-title`}
      data-collapsed={isCollapsed || undefined}
      tabIndex={-1}
    >
      <header className={css.head}>
        <h2 id={`${own}-title`}>{title}</h2>
        {aside}
        <span className={css.actions}>
          {actions}
          <ActionButton
            look="ghost"
            size="s"
            className={css.fold}
            icon={<ChevronDown aria-hidden />}
            label={`${t(isCollapsed ? 'record-page.card.expand' : 'record-page.card.collapse')} ${title}`}
            data-tip={t(isCollapsed ? 'record-page.card.expand' : 'record-page.card.collapse')}
            aria-expanded={!isCollapsed}
            aria-controls={`${own}-body`}
            onClick={() => onCollapse(!isCollapsed)}
          />
          {menu?.(() => setIsClosing(true))}
        </span>
      </header>
      {/* What was typed stays while the card is collapsed. */}
      <div id={`${own}-body`} className={css.body} hidden={isCollapsed}>
        {children}
      </div>
    </section>
  )
}

/** Shrinks a card that is closed, then reports that it is gone. */
function useClosing(
  box: { current: HTMLElement | null },
  isClosing: boolean,
  onClose: (() => void) | undefined,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const card = box.current
    if (!isClosing || !card) return
    card.style.height = `${card.offsetHeight}px`
    const begin = setTimeout(() => {
      card.dataset['closing'] = ''
      card.style.height = '0'
    }, delay)
    const end = setTimeout(() => close.current?.(), delay + longest)
    const finish = ({ target, propertyName }: TransitionEvent) => {
      if (target === card && propertyName === 'height') close.current?.()
    }
    card.addEventListener('transitionend', finish)
    return () => {
      clearTimeout(begin)
      clearTimeout(end)
      card.removeEventListener('transitionend', finish)
    }
  }, [box, isClosing])
}
