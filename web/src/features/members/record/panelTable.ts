import {
  demographicGet,
  emailsList,
  importedPhonesGet,
  membersGet,
  membersSavePrimary,
  membersSaveProfile,
  membersSaveRegistrationInfo,
  membersSaveSearchProfile,
  membersSaveSocials,
  membersSaveZones,
  phonesList,
  demographicSaveCompany,
  demographicSaveRepresentative,
  quotasGet,
  searchesList,
  settingsGet,
  settingsSave,
  taxDataGet,
  taxDataSave,
} from '~/api/endpoints.gen'
import { can } from '~/api/can'
import { lazyPart } from '~/shell/lazyPart'
import type { Panel, PanelProps } from './panels'
import { Summary } from './Summary'

/** Whether the system behind the server has the sections of a record. */
const hasSections = ({ sections }: PanelProps) => sections !== undefined && sections !== null

/** The panels of a record, in their order. */
export const panels: readonly Panel[] = [
  { id: 'resumo', title: 'summary.title', content: Summary, isBare: true, reads: [] },
  {
    id: 'planos',
    title: 'noun.quota.titles',
    content: lazyPart(() => import('./QuotasPanel'), 'QuotasPanel'),
    reads: [quotasGet],
    isShown: () => can('read', 'Quota'),
  },
  {
    id: 'demografico',
    title: 'noun.demographic.title',
    content: lazyPart(() => import('./DemographicPanel'), 'DemographicPanel'),
    reads: [demographicGet, demographicSaveCompany, demographicSaveRepresentative],
  },
  {
    id: 'zonas',
    title: 'record-page.zones',
    content: lazyPart(() => import('./ZonesPanel'), 'ZonesPanel'),
    reads: [membersSaveZones],
    isShown: hasSections,
  },
  {
    id: 'segmentos',
    title: 'noun.segment.titles',
    content: lazyPart(() => import('./SegmentsPanel'), 'SegmentsPanel'),
    reads: [membersSaveZones],
    isShown: hasSections,
  },
  {
    id: 'cadastro',
    title: 'record-page.primary',
    content: lazyPart(() => import('./PrimaryPanel'), 'PrimaryPanel'),
    reads: [membersSavePrimary],
    isShown: hasSections,
  },
  {
    id: 'perfil',
    title: 'noun.profile.title',
    content: lazyPart(() => import('./ProfilePanel'), 'ProfilePanel'),
    reads: [membersSaveProfile],
    isShown: hasSections,
  },
  {
    id: 'redes',
    title: 'noun.socials.title',
    content: lazyPart(() => import('./SocialsPanel'), 'SocialsPanel'),
    reads: [membersSaveSocials],
    isShown: hasSections,
  },
  {
    id: 'origem',
    title: 'record-page.registration-info',
    content: lazyPart(() => import('./RegistrationInfoPanel'), 'RegistrationInfoPanel'),
    reads: [membersSaveRegistrationInfo],
    isShown: hasSections,
  },
  {
    id: 'busca',
    title: 'record-page.search-profile',
    content: lazyPart(() => import('./SearchProfilePanel'), 'SearchProfilePanel'),
    reads: [membersSaveSearchProfile],
    isShown: hasSections,
  },
  {
    id: 'contato',
    title: 'record-page.contact',
    anchors: ['telefones', 'importados', 'emails'],
    content: lazyPart(() => import('./ContactPanel'), 'ContactPanel'),
    reads: [importedPhonesGet, emailsList, phonesList, membersGet],
  },
  {
    id: 'acesso',
    title: 'record-page.access',
    content: lazyPart(() => import('./AccessPanel'), 'AccessPanel'),
    reads: [emailsList, membersGet],
    isShown: hasSections,
  },
  {
    id: 'configuracoes',
    title: 'record-page.settings',
    content: lazyPart(() => import('./SettingsPanel'), 'SettingsPanel'),
    reads: [settingsGet, settingsSave],
  },
  {
    id: 'fiscal',
    title: 'record-page.tax',
    content: lazyPart(() => import('./TaxPanel'), 'TaxPanel'),
    reads: [taxDataGet, taxDataSave],
  },
  {
    id: 'buscas',
    title: 'noun.search.titles',
    content: lazyPart(() => import('./SearchesPanel'), 'SearchesPanel'),
    reads: [searchesList],
  },
]
