import { t } from '~/text'
import type { Choice } from '~/ui/input/Select'
import type { Consultant } from './view'

/** Returns the consultants as the choices of a field; those who are away with their substitutes. */
export const consultantChoices = (consultants: readonly Consultant[]): Choice[] =>
  consultants.map(({ id, name, redirection }) => ({
    value: String(id),
    label: redirection
      ? t('scheduler-page.consultant-away', {
          consultant: name,
          to: (redirection.receiver ?? redirection.to).name,
        })
      : name,
  }))
