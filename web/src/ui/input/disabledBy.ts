interface DisabledAttributes {
  'aria-description'?: string
  'aria-disabled'?: true
  'data-tip'?: string
}

/** Returns the attributes of a control that is disabled for a reason. It stays focusable, so that the reason can be read. */
export const disabledBy = (reason: string | null | undefined): DisabledAttributes =>
  reason ? { 'aria-description': reason, 'aria-disabled': true, 'data-tip': reason } : {}
