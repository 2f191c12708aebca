import css from './Naming.module.css'

export interface DialogName {
  title: string
  /** The name of the record that the dialog is about; null if it is about none, or if the title says more. */
  of: string | null
}

/** The title of a dialog: what is done, and to what, unless the title says so itself. */
export function Naming({ title, of }: DialogName) {
  return (
    <>
      {title.replace(/…$/, '')}
      {of && !title.includes(of) && (
        <>
          {' '}
          <bdi className={css.of}>{of}</bdi>
        </>
      )}
    </>
  )
}
