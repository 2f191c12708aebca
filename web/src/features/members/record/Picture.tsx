import { useSignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { type Call, type Endpoint, type Schemas, call } from '~/api/call'
import { whyNot } from '~/api/can'
import { avatarsDelete, avatarsRotate, avatarsSave, membersGet, membersList } from '~/api/endpoints.gen'
import { describe, title } from '~/api/errors'
import { refresh } from '~/api/queries'
import { begin } from '~/shell/lazyPart'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Avatar, addressOf } from '~/ui/layout/Avatar'
import css from './Picture.module.css'
import { PictureDialog } from './parts'

const { most, endings } = avatarsSave.receives

/** The menu, which places and steers itself by more code than the rest of the page's head. */
const menu = begin(() => import('./PictureMenu'))

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
  /** Whether the button was pressed. The menu is drawn open then. */
  const isAsked = useSignal(false)
  const Menu = isAsked.value ? menu.arrived.value.Part : undefined
  const notLoaded = isAsked.value ? menu.failure.value : null
  useEffect(() => {
    if (!notLoaded) return
    isAsked.value = false
    toaster.bad(t('errors.part.title'), describe(notLoaded.error))
  }, [notLoaded, isAsked])
  const hasPicture = addressOf(avatar) !== null
  const gone = erased ? t('record-page.erased') : null
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
  const open = () => {
    isAsked.value = true
    menu.start()
  }
  const send = (file: File | undefined) => {
    if (!file) return
    if (file.size > most) toaster.bad(t('record-page.picture.too-large', { mb: most >> 20 }), file.name)
    else void run(avatarsSave, { path: { id }, file })
  }
  const acts = {
    choose: () => input.current?.click(),
    turn: (angle: 90 | 270) =>
      void run(avatarsRotate, { path: { id }, body: { angle }, version: saved?.version }),
    remove: () => (isRemoving.value = true),
  }
  const reasons = {
    choose: gone ?? whyNot(avatarsSave),
    turn: gone ?? whyNot(avatarsRotate) ?? kept,
    remove: gone ?? whyNot(avatarsDelete),
  }
  const trigger = (
    <button
      type="button"
      className={css.picture}
      aria-haspopup="menu"
      aria-busy={busy.value || undefined}
      data-tip={t('record-page.picture')}
      onClick={open}
    >
      <Avatar name={name} picture={avatar} size={40} />
      {/* Not an attribute: the initials beside it are no part of the name. */}
      <span className="visually-hidden">{t('record-page.picture.of', { member: name })}</span>
    </button>
  )
  return (
    <>
      {Menu ? <Menu hasPicture={hasPicture} reasons={reasons} acts={acts} trigger={trigger} /> : trigger}
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
