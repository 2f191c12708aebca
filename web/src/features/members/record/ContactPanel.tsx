import { t } from '~/text'
import { ContactList } from './contacts/ContactList'
import { ImportedPhones } from './contacts/ImportedPhones'
import { emails, phones } from './contacts/kinds'
import panel from './panel.module.css'
import type { PanelProps } from './panels'
import { readSections } from './readSections'

/** How the member is reached: the main, the additional and the imported phones, and the e-mail addresses. */
export function ContactPanel({ member, sections }: PanelProps) {
  const list = sections && { sections, readSections: () => readSections(member.id) }
  return (
    <div className={panel.stack}>
      {list && (
        <section id="telefones" className={panel.block} tabIndex={-1}>
          <h3>{t('sections.field.phones')}</h3>
          <ContactList kind={phones} member={member} {...list} />
        </section>
      )}
      <section id="importados" className={panel.block} tabIndex={-1}>
        <h3>{t('noun.imported-phone.titles')}</h3>
        <ImportedPhones member={member} />
      </section>
      {list && (
        <section id="emails" className={panel.block} tabIndex={-1}>
          <h3>{t('sections.field.emails')}</h3>
          <ContactList kind={emails} member={member} {...list} />
        </section>
      )}
    </div>
  )
}
