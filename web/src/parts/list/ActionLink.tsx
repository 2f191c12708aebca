import type { ReactNode } from 'react'
import { ActionButton } from '~/ui/input/ActionButton'
import { buttonClass } from '~/ui/input/Button'
import { Link } from '~/shell/Link'

interface ActionLinkProps {
  href: string
  icon: ReactNode
  label: string
  reason: string | null
}

/** A small link with only an icon, or a disabled button with the reason. */
export function ActionLink({ href, icon, label, reason }: ActionLinkProps) {
  if (reason) return <ActionButton look="ghost" size="s" icon={icon} label={label} reason={reason} />
  return (
    <Link
      href={href}
      className={buttonClass({ look: 'ghost', size: 's' }, true)}
      aria-label={label}
      data-tip={label}
    >
      {icon}
    </Link>
  )
}
