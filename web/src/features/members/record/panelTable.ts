import {
  demographicGet,
  demographicSaveCompany,
  demographicSaveRepresentative,
  quotasGet,
  settingsGet,
  settingsSave,
  taxDataGet,
  taxDataSave,
} from '~/api/endpoints.gen'
import { can } from '~/api/can'
import { lazyPart } from '~/shell/lazyPart'
import { withTexts } from '~/text'
import type { Panel } from './panels'

/** The panels of a record, in their order. */
export const panels: readonly Panel[] = [
  {
    id: 'planos',
    title: 'record-page.quotas',
    content: lazyPart(withTexts(['quotas', 'record-page'], () => import('./QuotasPanel'))),
    reads: [quotasGet],
    isShown: () => can('read', 'Quota'),
  },
  {
    id: 'demografico',
    title: 'demographic.title',
    content: lazyPart(() => import('./DemographicPanel')),
    reads: [demographicGet, demographicSaveCompany, demographicSaveRepresentative],
  },
  {
    id: 'configuracoes',
    title: 'record-page.settings',
    content: lazyPart(
      withTexts(
        ['assignment', 'column', 'member', 'pro', 'record-page', 'settings'],
        () => import('./SettingsPanel'),
      ),
    ),
    reads: [settingsGet, settingsSave],
  },
  {
    id: 'fiscal',
    title: 'record-page.tax',
    content: lazyPart(withTexts(['places', 'record-page'], () => import('./TaxPanel'))),
    reads: [taxDataGet, taxDataSave],
  },
]
