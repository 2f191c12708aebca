import { optional } from '~/text'

/** Returns the label of a call by its id: its own, else the one that it shares, as `tracks.contact-cerc` that of `tracks.contact`. */
export const labelOfCall = (id: string): string | undefined =>
  optional(`action.${id}`) ?? optional(`action.${id.replace(/-[^-]*$/, '')}`)
