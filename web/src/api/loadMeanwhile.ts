import { loadChunk } from '~/browser/chunks'

/** Loads what says who did what to a record meanwhile, which no page needs until it happens. */
export const loadMeanwhile = () => loadChunk(() => import('./meanwhile'))
