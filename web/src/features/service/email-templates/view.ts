/** The types of templates. */
import { type Schemas, address } from '~/api/call'
import { emailTemplatesPage } from '~/api/endpoints.gen'

/** A rich text: a document of the editor, or Markdown in its place. */
export type RichText = Schemas['RichText']

export type LetterContent = Schemas['LetterContent']
export type LetterBlock = Schemas['LetterBlock']
export type LetterLink = Schemas['LetterLink']
export type LetterImage = Schemas['LetterImage']
export type LetterColumn = Schemas['LetterColumn']
export type ConditionTest = Schemas['ConditionTest']
export type LetterCondition = Schemas['LetterCondition']
export type LetterVariable = Schemas['LetterVariable']
export type LetterProblem = Schemas['LetterProblem']
export type TemplateState = Schemas['TemplateState']
export type VariableKind = Schemas['VariableKind']
export type EmailTemplate = Schemas['EmailTemplate']
export type EmailTemplateDetail = Schemas['EmailTemplateDetail']
export type EmailTemplateSaved = Schemas['EmailTemplateSaved']
export type PreviewValues = Schemas['PreviewValues']
export type PreviewRequest = Schemas['PreviewRequest']
export type LetterPreview = Schemas['LetterPreview']
export type LinkCheck = Schemas['LinkCheck']
export type LinkReport = Schemas['LinkReport']
export type DocumentVersion = Schemas['DocumentVersion']

/** Whose data a preview shows. */
export type PreviewData = Partial<Omit<PreviewRequest, 'content'>>

/** Returns a request with such data. */
export const requestOf = (data: PreviewData): PreviewRequest => ({ values: 'sample', branch: [], ...data })

/** Returns the address of the page of a template's draft, which its version renews. */
export function pageOf(
  id: number,
  version: number,
  isDark: boolean,
  { values, member, branch = [] }: PreviewData,
): string {
  return address(
    emailTemplatesPage.path,
    { id },
    {
      version,
      dark: isDark || undefined,
      values,
      member,
      branch: branch.length > 0 ? JSON.stringify(branch) : undefined,
    },
  )
}
