import { expect, test } from 'vitest'
import { bySameReason } from './sameReason'

const refused = (id: number, name: string, why: string, is = 'refused') => ({
  id,
  name,
  fate: { is, why },
  what: why,
})

test('equal refusals are told once, without the name that each begins with', () => {
  const ana = refused(1, 'Ana', 'Ana não aceita mensagens por WhatsApp.')
  const bia = refused(2, 'Bia Lima', 'Bia Lima não tem WhatsApp confirmado.')
  const caio = refused(3, 'Caio', 'Caio não aceita mensagens por WhatsApp.')
  const eva = refused(5, 'Eva', 'Eva não aceita mensagens por WhatsApp.')
  const done = { id: 4, name: 'Davi', fate: { is: 'done' }, what: 'Feita' }
  expect(bySameReason([ana, bia, caio, done, eva])).toEqual([
    { why: 'não aceita mensagens por WhatsApp.', rows: [ana, caio, eva] },
    bia,
    done,
  ])
})

test('a reason without a name is told once; one that names the row elsewhere, or ended otherwise, stays its own', () => {
  const plain = [1, 2, 6].map((id) => refused(id, `N${id}`, 'Este pagamento está “Pago”.'))
  const inside = [3, 4, 7].map((id) => refused(id, `N${id}`, `O cartão de N${id} está no fim.`))
  const stale = refused(5, 'N5', 'Este pagamento está “Pago”.', 'stale')
  expect(bySameReason([...plain, ...inside, stale])).toEqual([
    { why: 'Este pagamento está “Pago”.', rows: plain },
    ...inside,
    stale,
  ])
})
