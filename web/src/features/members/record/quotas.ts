import { today } from '~/text/format'

/** Returns whether a quota is in force: it ends today or later. */
export const isActive = ({ end_of_plan: end }: { end_of_plan: string }, now = today()): boolean => end >= now
