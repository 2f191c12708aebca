/** Notes that are read at a time. */
export const notesAtOnce = 4
