/** Stands for a value that is absent, or that the system behind a gateway does not send. */
export const Untold = () => <span data-none>—</span>
