import { quotasGet } from '~/api/endpoints.gen'
import { can } from '~/api/can'
import { lazyPart } from '~/shell/lazyPart'
import type { Panel } from './panels'

/** The panels of a record, in their order. */
export const panels: readonly Panel[] = [
  {
    id: 'planos',
    title: 'record-page.quotas',
    content: lazyPart(() => import('./QuotasPanel')),
    reads: [quotasGet],
    isShown: () => can('read', 'Quota'),
  },
]
