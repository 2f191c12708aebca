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

/** The state of a template: never published, published, or published with a newer draft. */
export type TemplateState = 'draft' | 'published' | 'changed'

export interface TemplateUse {
  label: string
  /** The page of what uses it, if it has one. */
  href?: string
}

export interface EmailTemplate {
  id: number
  /** The letter of the product that it writes; absent for one of staff. */
  key?: string
  name: string
  language: string
  state: TemplateState
  /** The version of the record, which a write names. */
  version: number
  updated_at: string
  updated_by?: string
  /** Why the published text could not be used last, so that the shipped one was. */
  failing?: string
  content: LetterContent
  variables: LetterVariable[]
  problems: LetterProblem[]
  used_in: TemplateUse[]
}

/** What a write of a template answers: its new version and state. */
export interface EmailTemplateSaved {
  message: string
  version: number
  state: TemplateState
  problems: LetterProblem[]
}

export interface PreviewLetter {
  content: LetterContent
  /** The member whose data it shows; absent for made-up ones. */
  member_id?: number
  /** What the made-up data must be, by each variable on which a block depends. */
  branch?: LetterCondition[]
}

export interface LetterPreview {
  /** Where the letter is shown, in a page of its own. */
  address: string
  from: string
  subject: string
  preheader: string
  text: string
  /** The size of the letter at its longest values, in bytes. */
  size: number
  problems: LetterProblem[]
}

export interface TemplateVersion {
  number: number
  at: string
  author?: string
  note?: string
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
    'email-templates.get': Operation<OfTemplate, never, EmailTemplate>
    'email-templates.edit': Operation<OfTemplate, { content: LetterContent }, EmailTemplateSaved>
    'email-templates.publish': Operation<OfTemplate, { note?: string }, EmailTemplateSaved>
    'email-templates.discard': Operation<OfTemplate, never, EmailTemplateSaved>
    'email-templates.restore': Operation<OfTemplate, { number: number }, EmailTemplateSaved>
    'email-templates.preview': Operation<OfTemplate, PreviewLetter, LetterPreview>
    'email-templates.send-test': Operation<OfTemplate, Omit<PreviewLetter, 'content'>, { message: string }>
    'email-templates.versions': Operation<OfTemplate, never, { versions: TemplateVersion[] }>
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
export const emailTemplatesDiscard = {
  id: 'email-templates.discard',
  method: 'POST',
  path: '/email-templates/{id}/discard',
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
export const emailTemplatesSendTest = {
  id: 'email-templates.send-test',
  method: 'POST',
  path: '/email-templates/{id}/send-test',
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
export const previewPage = ({ address }: LetterPreview, isDark: boolean): string =>
  isDark ? `${address}${address.includes('?') ? '&' : '?'}dark=1` : address
