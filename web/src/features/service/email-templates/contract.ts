/** The calls and types of e-mail templates, by the names that the generated ones have. */
import type { Inline, LinkTarget, ListItem, Mark, RichBlock, RichDocument } from '~/parts/rich-text/document'

export type { Inline, LinkTarget, ListItem, Mark, RichBlock }

/** A rich text: a document of the editor, or Markdown in its place. */
export type RichText = RichDocument | string

export interface LetterContent {
  subject: string
  preheader: string
  blocks: LetterBlock[]
}

export type LetterBlock = (
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: RichText }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'image'; src: string; alt: string; url?: string }
  | { kind: 'columns'; columns: LetterColumn[] }
  | { kind: 'divider' }
  | { kind: 'records'; variable: string }
  | { kind: 'html'; html: string }
) & { condition?: LetterCondition }

export interface LetterLink {
  label: string
  url: string
}

export interface LetterImage {
  src: string
  alt: string
  url?: string
}

export interface LetterColumn {
  image?: LetterImage
  text?: RichText
  button?: LetterLink
}

export type ConditionTest = 'filled' | 'empty' | 'equal'

export interface LetterCondition {
  variable: string
  is: ConditionTest
  value?: string
}

export type VariableKind = 'text' | 'money' | 'date' | 'moment' | 'url' | 'code' | 'records'

export interface LetterVariable {
  id: string
  meaning: string
  kind: VariableKind
  is_optional: boolean
  is_required: boolean
  sample: string
}

export type ProblemKind =
  | 'missing'
  | 'too_long'
  | 'unclosed'
  | 'statement'
  | 'malformed'
  | 'unknown_variable'
  | 'unknown_filter'
  | 'wrong_filter'
  | 'no_fallback'
  | 'no_required'
  | 'wrong_place'
  | 'wrong_link'
  | 'no_alternative'
  | 'wrong_condition'

export interface LetterProblem {
  kind: ProblemKind
  /** The number of the block, from 0; absent for the letter as a whole, its subject and its preheader. */
  block?: number
  field: string
  /** Where it is in the field, in characters. */
  at: number
  message: string
}

/** What a template is: with a draft that is not published, as it was published last, or never published. */
export type TemplateState = 'draft' | 'published' | 'original'

export interface EmailTemplate {
  id: number
  /** The key of the letter that the product writes by it; absent for one of staff. */
  key?: string | null
  name: string
  language: string
  subject: string
  state: TemplateState
  /** The number of the version that leaves; absent if none was published. */
  published_version?: number | null
  /** Why the published version does not render, so that the shipped text leaves in its place. */
  failing?: string | null
  changed_by?: string | null
  changed_at?: string | null
  /** The version of the record, which a write names. */
  version: number
}

export interface EmailTemplateDetail {
  email_template: EmailTemplate
  /** The draft, else what leaves. */
  content: LetterContent
  variables: LetterVariable[]
  problems: LetterProblem[]
  versions: DocumentVersion[]
  /** The calls that send it. */
  used_in: string[]
}

export interface EmailTemplateSaved {
  message: string
  email_template: EmailTemplate
  problems: LetterProblem[]
}

export type PreviewValues = 'sample' | 'longest' | 'empty'

export interface PreviewRequest {
  content?: LetterContent
  values?: PreviewValues
  /** The member whose data it shows. */
  member?: number
  /** What the made-up data must be, by each variable on which a block depends. The contract lacks it. */
  branch?: LetterCondition[]
}

export interface LetterPreview {
  subject: string
  preheader: string
  text: string
  /** The size in bytes. */
  size: number
  /** Whether some mail programs cut it off. */
  is_clipped: boolean
  problems: LetterProblem[]
  /** Where the letter is shown, in a page of its own; another one for each answer. The contract lacks it. */
  address?: string
  /** The sender. The contract lacks it. */
  from?: string
}

export interface DocumentVersion {
  number: number
  at: string
  author?: string | null
  note?: string | null
}

interface Operation<Path, Sent, Received> {
  parameters: { path: Path; query?: never }
  requestBody?: [Sent] extends [never] ? never : { content: { 'application/json': Sent } }
  responses: { 200: { content: { 'application/json': Received } } }
}

interface OfTemplate {
  id: number
}

declare module '~/api/schema.gen' {
  interface operations {
    'email-templates.get': Operation<OfTemplate, never, EmailTemplateDetail>
    'email-templates.edit': Operation<OfTemplate, { content: LetterContent }, EmailTemplateSaved>
    'email-templates.publish': Operation<OfTemplate, { note?: string }, EmailTemplateSaved>
    'email-templates.discard-draft': Operation<OfTemplate, never, EmailTemplateSaved>
    'email-templates.restore': Operation<OfTemplate, { number: number }, EmailTemplateSaved>
    'email-templates.preview': Operation<OfTemplate, PreviewRequest, LetterPreview>
    'email-templates.test-send': Operation<OfTemplate, PreviewRequest, { message: string }>
    'email-templates.versions': Operation<OfTemplate, never, { versions: DocumentVersion[] }>
    // The contract lacks it: it has only the paths that differ.
    'email-templates.version': Operation<OfTemplate & { number: number }, never, { content: LetterContent }>
  }
}

const reads = { action: 'read', subject: 'Tools' } as const
const updates = { action: 'update', subject: 'Tools' } as const

export const emailTemplatesGet = {
  id: 'email-templates.get',
  method: 'GET',
  path: '/email-templates/{id}',
  needs: reads,
  danger: 'read',
} as const
export const emailTemplatesEdit = {
  id: 'email-templates.edit',
  method: 'PUT',
  path: '/email-templates/{id}',
  needs: updates,
  danger: 'write',
} as const
export const emailTemplatesPublish = {
  id: 'email-templates.publish',
  method: 'POST',
  path: '/email-templates/{id}/publish',
  needs: updates,
  danger: 'write',
} as const
export const emailTemplatesDiscardDraft = {
  id: 'email-templates.discard-draft',
  method: 'POST',
  path: '/email-templates/{id}/discard-draft',
  needs: updates,
  danger: 'write',
} as const
export const emailTemplatesRestore = {
  id: 'email-templates.restore',
  method: 'POST',
  path: '/email-templates/{id}/restore',
  needs: updates,
  danger: 'write',
} as const
export const emailTemplatesPreview = {
  id: 'email-templates.preview',
  method: 'POST',
  path: '/email-templates/{id}/preview',
  needs: reads,
  danger: 'write',
} as const
export const emailTemplatesTestSend = {
  id: 'email-templates.test-send',
  method: 'POST',
  path: '/email-templates/{id}/test',
  needs: updates,
  danger: 'write',
} as const
export const emailTemplatesVersions = {
  id: 'email-templates.versions',
  method: 'GET',
  path: '/email-templates/{id}/versions',
  needs: reads,
  danger: 'read',
} as const
export const emailTemplatesVersion = {
  id: 'email-templates.version',
  method: 'GET',
  path: '/email-templates/{id}/versions/{number}',
  needs: reads,
  danger: 'read',
} as const

/** Returns where a preview is shown, in the colours of a light or a dark mail program. */
export const previewPage = (address: string, isDark: boolean): string =>
  isDark ? `${address}${address.includes('?') ? '&' : '?'}dark=1` : address
