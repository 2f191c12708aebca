import { useSignal } from '@preact/signals-react'
import { ImageUp, RotateCcw, RotateCw, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type Call, type Endpoint, type Schemas, call } from '~/api/call'
import { whyNot } from '~/api/can'
import { avatarsDelete, avatarsRotate, avatarsSave, membersGet, membersList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh } from '~/api/queries'
import type { Item } from '~/parts/act/ItemsMenu'
import { LateMenu } from '~/parts/act/LateMenu'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Avatar, addressOf } from '~/ui/layout/Avatar'
import css from './Picture.module.css'
import { PictureDialog } from './parts'

const { most, endings } = avatarsSave.receives

interface PictureProps {
  member: Schemas['Member']
  /** The picture that is kept here; absent for one of another system. */
  saved: Schemas['SavedAvatar'] | null | undefined
}

/** The picture of the member: a button that opens what may be done with it. */
export function Picture({ member, saved }: PictureProps) {
  const { id, name, avatar, erased_at: erased } = member
  const input = useRef<HTMLInputElement>(null)
  const isRemoving = useSignal(false)
  const busy = useSignal(false)
  const hasPicture = addressOf(avatar) !== null
  const gone = erased ? t('personal-data.event.erased') : null
  const kept = saved ? null : t('record-page.picture.elsewhere')
  const run = async <E extends Endpoint>(endpoint: E, request: Call<E>) => {
    if (busy.peek()) return
    busy.value = true
    try {
      const { message } = (await call(endpoint, request)) as { message?: string }
      toaster.good(message ?? '', name)
      await refresh(membersGet, membersList)
    } catch (error) {
      toaster.bad(title(error), describe(error))
    } finally {
      busy.value = false
    }
  }
  const send = (file: File | undefined) => {
    if (!file) return
    if (file.size > most) toaster.bad(t('record-page.picture.too-large', { mb: most >> 20 }), file.name)
    else void run(avatarsSave, { path: { id }, file })
  }
  const turn = (angle: 90 | 270) => () =>
    void run(avatarsRotate, { path: { id }, body: { angle }, version: saved?.version })
  const turning = gone ?? whyNot(avatarsRotate) ?? kept
  const choose: Item = {
    icon: ImageUp,
    label: t(hasPicture ? 'record-page.picture.change' : 'record-page.picture.add'),
    reason: gone ?? whyNot(avatarsSave),
    run: () => input.current?.click(),
  }
  const changes: Item[] = [
    { icon: RotateCw, label: t('record-page.picture.right'), reason: turning, run: turn(90) },
    { icon: RotateCcw, label: t('record-page.picture.left'), reason: turning, run: turn(270) },
    {
      icon: Trash2,
      label: t('action.avatars.delete'),
      reason: gone ?? whyNot(avatarsDelete) ?? kept,
      isDanger: true,
      run: () => (isRemoving.value = true),
    },
  ]
  const trigger = (open: () => void) => (
    <button
      type="button"
      className={css.picture}
      aria-haspopup="menu"
      aria-busy={busy.value || undefined}
      data-tip={t('noun.picture.title')}
      onClick={open}
    >
      <Avatar name={name} picture={avatar} size={32} />
      {/* Not an attribute: the initials beside it are no part of the name. */}
      <span className="visually-hidden">{t('record-page.picture.of', { member: name })}</span>
    </button>
  )
  return (
    <>
      <LateMenu
        label={t('noun.picture.title')}
        items={hasPicture ? [choose, ...changes] : [choose]}
        trigger={trigger}
      />
      <input
        ref={input}
        hidden
        type="file"
        accept={endings.join(',')}
        aria-label={t('record-page.picture.add')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again after a refusal.
          currentTarget.value = ''
          send(file)
        }}
      />
      {isRemoving.value && (
        <PictureDialog member={member} version={saved?.version} onClose={() => (isRemoving.value = false)} />
      )}
    </>
  )
}
