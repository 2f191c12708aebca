/** Stands for a value that is not there, or that the system behind a gateway does not tell. */
export const Untold = () => <span data-none>—</span>
