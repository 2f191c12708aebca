import type { Schemas } from '~/api/call'
import { t } from '~/text'

export type Message = Schemas['Message']

export const folders: Message['folder'][] = ['primary', 'others']

export const folderName = (folder: Message['folder']) => t(`conversations.folder.${folder}`)
export const statusName = (isFinished: boolean) =>
  t(isFinished ? 'conversations.status.finished' : 'conversations.status.open')
