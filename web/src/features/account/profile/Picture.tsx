import { useSignal } from '@preact/signals-react'
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { call } from '~/api/call'
import { profileUpdate } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { type User, session } from '~/api/session'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Avatar, addressOf } from '~/ui/layout/Avatar'
import { Button } from '~/ui/input/Button'
import css from './Picture.module.css'
import { portrait } from './portrait'

/** One's own picture: chosen, and saved immediately. */
export function Picture({ user }: { user: User }) {
  const file = useRef<HTMLInputElement>(null)
  const busy = useSignal(false)
  const failure = useSignal<string | null>(null)
  const hasPicture = addressOf(user.avatar) !== null

  const save = async (avatar: string) => {
    busy.value = true
    try {
      session.begin(await call(profileUpdate, { body: { avatar } }))
      toaster.good(t(avatar ? 'profile.picture.changed' : 'profile.picture.removed'))
    } catch (error) {
      failure.value = describe(error)
    } finally {
      busy.value = false
    }
  }
  const choose = async (image: File | undefined) => {
    if (!image) return
    const avatar = await portrait(image).catch(() => null)
    failure.value = avatar === null ? t('profile.picture.unreadable') : null
    if (avatar !== null) await save(avatar)
  }

  return (
    <div className={css.picture}>
      <Avatar name={user.name} picture={user.avatar} size={72} />
      <div>
        <div className={css.buttons}>
          <Button icon={<ImageUp aria-hidden />} busy={busy.value} onClick={() => file.current?.click()}>
            {t(hasPicture ? 'profile.picture.change' : 'profile.picture.choose')}
          </Button>
          {hasPicture && (
            <Button
              look="ghost"
              icon={<Trash2 aria-hidden />}
              reason={busy.value ? t('shell.loading') : null}
              onClick={() => void save('')}
            >
              {t('profile.picture.remove')}
            </Button>
          )}
        </div>
        <p className={css.note} data-bad={failure.value !== null || undefined} aria-live="polite">
          {failure.value && <CircleAlert size={13} aria-hidden />}
          {failure.value ?? t('profile.picture.hint')}
        </p>
      </div>
      <input
        ref={file}
        hidden
        type="file"
        aria-label={t('profile.picture.choose')}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // So that choosing the same file again counts.
          target.value = ''
        }}
      />
    </div>
  )
}
