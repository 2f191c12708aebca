import { expect, test } from 'vitest'
import { linesFile, planLines } from './command'

test('the command plans one call for each line, with the options of the import', () => {
  const options = { type: 'company', account_manager_id: '7', welcome: 'day', day: '2099-01-05' }
  expect(planLines('minha gente.ndjson', options)).toEqual([
    "retaguarda batch plan members.create --from 'minha gente.ndjson' --set 'type=company' --set 'account_manager_id=7' --set 'send_in=2099-01-05' -o plano.ndjson",
    'retaguarda batch apply plano.ndjson',
  ])
  expect(linesFile(['Ana "A"; ana@a.test', 'Bia; bia@a.test'])).toBe(
    '{"users":"Ana \\"A\\"; ana@a.test"}\n{"users":"Bia; bia@a.test"}\n',
  )
})
