import { Button, type ButtonProps } from './Button'

interface ActionButtonProps extends ButtonProps {
  /** The name of a button that shows only an icon. */
  label?: string
}

/** A button with a tip: why it is disabled, or its name if it shows only an icon. */
export function ActionButton({ label, ...props }: ActionButtonProps) {
  return <Button aria-label={label} data-tip={label} {...props} />
}
