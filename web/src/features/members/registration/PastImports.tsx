import { useSignal } from '@preact/signals-react'
import { Download, Undo2, Users } from 'lucide-react'
import { call } from '~/api/call'
import { whyNot } from '~/api/can'
import { membersDiscard, setsGet, setsList, setsRename } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { membersList } from '~/api/lists.gen'
import { refresh, useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { MemberStatus } from '~/api/words.gen'
import { query, url } from '~/browser/paths'
import { save } from '~/browser/save'
import { rowsIn } from '~/parts/list/setRows'
import { asking } from '~/parts/list/listState'
import { Link } from '~/shell/Link'
import { parseSearch } from '~/shell/search'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { buttonClass } from '~/ui/input/Button'
import { type PastImport, importsIn, nameOf } from './importSets'
import css from './PastImports.module.css'
import { UndoPastDialog } from './UndoPastDialog'
import { rowsFile } from './resultFile'

/** The imports of all people and devices, of which each is undone while its members are unused. */
export function PastImports() {
  const request = { query: { list: membersList.endpoint.id, per_page: 200 } }
  const { data } = useRead(setsList, request, whyNot(setsList) === null)
  const imports = importsIn(data?.sets.data ?? [])
  if (imports.length === 0) return null
  return (
    <section className={css.past} aria-labelledby="past-imports">
      <h2 id="past-imports">{t('import-page.past')}</h2>
      <div className={css.frame}>
        <table>
          <thead>
            <tr>
              <th>{t('import-page.past.file')}</th>
              <th>{t('column.author')}</th>
              <th>{t('import-page.past.registered')}</th>
              <th>{t('import-page.past.refused')}</th>
              <th>{t('import-page.past.undone')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <ImportLine key={one.set.id} of={one} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function ImportLine({ of }: { of: PastImport }) {
  const { set, file, refused, undone } = of
  const busy = useSignal(false)
  const during = async (work: () => Promise<void>) => {
    if (busy.value) return
    busy.value = true
    try {
      await work()
    } catch (error) {
      toaster.bad(title(error), describe(error))
    }
    busy.value = false
  }
  /** The members to discard, while that is asked. */
  const asked = useSignal<Awaited<ReturnType<typeof membersOf>> | null>(null)
  const ask = async () => {
    const members = await membersOf(of)
    if (members.length > 0) asked.value = members
    else await noteUndone(of)
  }
  const isUndone = undone >= set.count
  return (
    <tr>
      <th scope="row">
        <bdi>{file}</bdi>
      </th>
      <td>{set.author}</td>
      <td>{formatNumber(set.count)}</td>
      <td>{formatNumber(refused)}</td>
      <td>{formatNumber(undone)}</td>
      <td className={css.acts}>
        <Link
          className={buttonClass({ look: 'ghost', size: 's' }, true)}
          aria-label={`${t('import-page.past.members')}: ${file}`}
          data-tip={t('import-page.past.members')}
          href={`${url('cms-users')}${query({ ...parseSearch(`?${set.filter}`), set: set.id })}`}
        >
          <Users size={16} aria-hidden />
        </Link>
        <ActionButton
          look="ghost"
          size="s"
          icon={<Download aria-hidden />}
          label={`${t('import-page.download')}: ${file}`}
          data-tip={t('import-page.download')}
          busy={busy.value}
          onClick={() => void during(() => saveResult(of))}
        />
        <ActionButton
          look="ghost"
          size="s"
          icon={<Undo2 aria-hidden />}
          label={`${t('import-page.undo')}: ${file}`}
          data-tip={t('import-page.undo')}
          reason={isUndone ? t('import-page.past.is-undone') : whyNot(membersDiscard)}
          busy={busy.value}
          onClick={() => void during(ask)}
        />
        {asked.value && (
          <UndoPastDialog
            file={file}
            members={asked.value}
            onDone={() => noteUndone(of).catch(() => undefined)}
            onClose={() => (asked.value = null)}
          />
        )}
      </td>
    </tr>
  )
}

/** Reads the members of an import who are still there. */
async function membersOf({ set }: PastImport) {
  const { ids } = await call(setsGet, { path: { id: set.id } })
  const filter = parseSearch(`?${set.filter}`)
  const names = [...membersList.filters, ...membersList.more_filters].map((one) =>
    typeof one === 'string' ? one : one.name,
  )
  return rowsIn(membersList, ids, names, asking<typeof membersList.endpoint>, filter)
}

/** Saves what the import led to: each member with the number and the present status. */
async function saveResult(of: PastImport): Promise<void> {
  const members = await membersOf(of)
  const header = [t('column.id'), t('column.name'), t('column.email'), t('column.status')]
  const lines = members.map(({ id, name, email, status }) => [
    String(id),
    name,
    email,
    labelOf(MemberStatus, status),
  ])
  save(rowsFile(header, lines), `${of.file.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}-resultado.csv`, 'text/csv')
}

/** Notes in the set of an import how many of its members are gone. */
async function noteUndone(of: PastImport): Promise<void> {
  const undone = of.set.count - (await membersOf(of)).length
  if (undone !== of.undone) {
    await call(setsRename, { path: { id: of.set.id }, body: { name: nameOf({ ...of, undone }) } })
  }
  await refresh(setsList, membersList.endpoint)
}
