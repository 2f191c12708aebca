import { Button, type ButtonProps } from './Button'

interface ActionButtonProps extends ButtonProps {
  /** Why the action is disabled. The button stays focusable, so that the reason can be read. */
  reason?: string | null
  /** The name of a button that shows only an icon. */
  label?: string
}

/** A button with a tip: why it is disabled, or its name if it shows only an icon. */
export function ActionButton({ reason, label, ...props }: ActionButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-description={reason ?? undefined}
      aria-disabled={reason ? true : undefined}
      data-tip={reason ?? label}
      {...props}
    />
  )
}
