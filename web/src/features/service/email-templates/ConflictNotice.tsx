import { CircleAlert, Copy } from 'lucide-react'
import { copy } from '~/parts/record/clipboard'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { CompareTable } from './CompareTable'
import css from './ConflictNotice.module.css'
import type { TemplateModelOf } from './TemplateModel'
import { linesOf } from './blocks'

/** What another person saved while this editor was open, beside one's own text. Nothing is sent until one of both is chosen. */
export function ConflictNotice({ model }: { model: TemplateModelOf }) {
  const { saver, content } = model
  const theirs = saver.theirs.value
  const mine = content.content.value
  const own = [mine.subject, mine.preheader, ...mine.blocks.flatMap(linesOf)].join('\n')
  return (
    <section className={css.conflict} role="alert">
      <h2>
        <CircleAlert size={16} aria-hidden /> {t('email-editor.conflict.title')}
      </h2>
      <p>{t('email-editor.conflict.text')}</p>
      <div className={css.acts}>
        <Button onClick={saver.keepMine} reason={theirs ? null : t('errors.load')}>
          {t('email-editor.conflict.mine')}
        </Button>
        <Button onClick={model.acts.takeTheirs} reason={theirs ? null : t('errors.load')}>
          {t('email-editor.conflict.theirs')}
        </Button>
        <Button icon={<Copy aria-hidden />} onClick={() => void copy(own)}>
          {t('email-editor.conflict.copy')}
        </Button>
        {!theirs && <Button onClick={() => void saver.reread()}>{t('errors.retry')}</Button>}
      </div>
      {theirs && (
        <CompareTable
          before={theirs.content}
          after={mine}
          titles={[t('email-editor.conflict.their-text'), t('email-editor.conflict.my-text')]}
        />
      )}
    </section>
  )
}
