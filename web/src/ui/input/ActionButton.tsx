import { Button, type ButtonProps } from './Button'

interface ActionButtonProps extends ButtonProps {
  /** Why the action is not possible now. The button stays focusable, so that the reason can be read. */
  reason?: string | null
  /** The name of a button that shows only an icon. */
  label?: string
}

/** A button that says why it is disabled, or what it is when it is only an icon. */
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
