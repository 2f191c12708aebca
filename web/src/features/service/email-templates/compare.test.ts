import { expect, test } from 'vitest'
import { type TextPart, compareBlocks, compareTexts } from './compare'
import type { LetterBlock, LetterContent } from './view'

const marked = (parts: TextPart[]) =>
  parts
    .map(({ text, change }) => (change === 'same' ? text : change === 'added' ? `+${text}+` : `-${text}-`))
    .join('')

test('words that only one text has are marked, and a placeholder is one word', () => {
  const { old, now } = compareTexts(
    'Olá, {{ membro.nome }}, tudo bem?',
    'Olá, {{ membro.id }}, tudo muito bem!',
  )
  expect(marked(old)).toBe('Olá, -{{ membro.nome }}-, tudo bem-?-')
  expect(marked(now)).toBe('Olá, +{{ membro.id }}+, tudo +muito +bem+!+')
})

const letter = (...blocks: LetterBlock[]): LetterContent => ({ subject: '', preheader: '', blocks })
const heading = (text: string): LetterBlock => ({ kind: 'heading', text })
const divider: LetterBlock = { kind: 'divider' }

test('equal blocks stand side by side, changed ones with their words, others alone', () => {
  const rows = compareBlocks(
    letter(heading('um'), divider, heading('dois'), { kind: 'html', html: '<p>' }),
    letter(heading('novo'), heading('um'), heading('dois e meio')),
  )
  expect(rows.map(({ change }) => change)).toEqual(['added', 'same', 'removed', 'changed', 'removed'])
  expect(marked(rows[3]?.now ?? [])).toBe('dois+ e meio+')
})

test('a condition alone is a change, which is said', () => {
  const [row] = compareBlocks(
    letter(heading('um')),
    letter({ kind: 'heading', text: 'um', condition: { variable: 'a', is: 'filled' } }),
  )
  expect(row?.change).toBe('changed')
  expect(marked(row?.old ?? [])).toBe('um')
  expect(marked(row?.now ?? [])).toMatch(/^\+.*a.*\+um$/s)
})

test('another address of a picture in a column is shown', () => {
  const columns = (url: string): LetterBlock => ({
    kind: 'columns',
    columns: [{ image: { src: 'https://x.test/a.png', alt: 'A', url } }, {}],
  })
  const [row] = compareBlocks(letter(columns('https://x.test/um')), letter(columns('https://x.test/dois')))
  expect(marked(row?.old ?? [])).toContain('-um-')
  expect(marked(row?.now ?? [])).toContain('+dois+')
})
