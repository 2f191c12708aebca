import { putOnClipboard } from '~/browser/clipboard'
import { t } from '~/text'
import { toaster } from '~/shell/toasts'

/** Copies a text, and confirms it by a toast. */
export async function copy(text: string): Promise<void> {
  try {
    await putOnClipboard(text)
    toaster.good(t('shell.copied'))
  } catch {
    toaster.bad(t('errors.generic'), t('errors.clipboard'))
  }
}
