import { loadChunk } from '~/browser/chunks'
import { withTexts } from '~/text'

/** Loads what says who did what to a record meanwhile, which no page needs until it happens. */
export const loadMeanwhile = () => loadChunk(withTexts(['meanwhile', 'moment'], () => import('./meanwhile')))
