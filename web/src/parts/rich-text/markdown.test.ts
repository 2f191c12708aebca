import { expect, test } from 'vitest'
import type { RichDocument } from './document'
import { fromMarkdown, toMarkdown } from './markdown'

const text = (of: string, ...marks: ('bold' | 'italic')[]) => ({
  type: 'text' as const,
  text: of,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})

const whole: RichDocument = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        text('Olá, '),
        text('{{ membro_x.nome_y }}', 'bold'),
        text('! 2 * 3 = 6_ [sic]'),
        { type: 'hardBreak' },
        {
          type: 'text',
          text: 'pagar',
          marks: [{ type: 'link', attrs: { href: '{{ link.pagamento }}' } }],
        },
        text(' ou '),
        text('não', 'bold', 'italic'),
        text('.'),
      ],
    },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [text('um')] }] },
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [text('dois')] },
            { type: 'paragraph', content: [text('ainda dois')] },
          ],
        },
      ],
    },
    { type: 'paragraph', content: [text('1. não é lista')] },
    { type: 'paragraph', content: [text('- nem isto')] },
  ],
}

test('a text is written as Markdown and read again alike', () => {
  expect(fromMarkdown(toMarkdown(whole))).toEqual(whole)
  expect(toMarkdown(whole)).toContain('**{{ membro_x.nome_y }}**')
  expect(toMarkdown(whole)).toContain('[pagar](<{{ link.pagamento }}>)')
})

test('Markdown of people is read: soft lines, both signs of items, and marks that do not end', () => {
  expect(fromMarkdown('uma\nlinha\n\n* a\n* b\n\nfim *sem fim')).toEqual({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [text('uma linha')] },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [text('a')] }] },
          { type: 'listItem', content: [{ type: 'paragraph', content: [text('b')] }] },
        ],
      },
      { type: 'paragraph', content: [text('fim *sem fim')] },
    ],
  })
  expect(fromMarkdown('')).toEqual({ type: 'doc', content: [{ type: 'paragraph', content: [] }] })
})

test('a long text without an end of its marks is read in time', () => {
  expect(fromMarkdown('*a '.repeat(5000)).content).toHaveLength(1)
})
