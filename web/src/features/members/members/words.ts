import type { Schemas } from '~/api/call'
import type { Tone } from '~/ui/feedback/Badge'

export const memberTones: Partial<Record<Schemas['MemberStatus'], Tone>> = {
  active: 'good',
  review: 'warn',
  filter: 'warn',
  blocked: 'bad',
}
