import { t } from '~/text'
import { MemberName } from './MemberName'
import type { Filter } from './definition'

interface LateValueProps {
  filter: Filter
  value: string
}

/** A value of a filter whose words are read late: a member, or all values. */
export function LateValue({ filter, value }: LateValueProps) {
  return value === 'all' ? allOf(filter) : <MemberName id={value} />
}

/** Returns the word for all values of a filter, in the gender of its title where that differs. */
export const allOf = ({ all }: Pick<Filter, 'all'>): string => t(all ?? 'shell.list.all')
