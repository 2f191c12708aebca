import css from './Spinner.module.css'

export function Spinner({ label }: { label?: string }) {
  return <span className={css.spinner} role={label ? 'status' : undefined} aria-label={label} />
}
