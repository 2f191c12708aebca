import { lazyPart } from '~/shell/lazyPart'

export const TemplatePreview = lazyPart(() => import('./TemplatePreview'), 'TemplatePreview')
