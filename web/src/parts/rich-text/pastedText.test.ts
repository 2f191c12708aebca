import { expect, test } from 'vitest'
import { readPastedText } from './pastedText'

test('a message of WhatsApp keeps its emphasis and its lists', () => {
  expect(readPastedText('*Olá*, _Ana_!\n\n- um\n- dois\n1. três\n~velho~ 2*3*4 {{ a_b_c }}')).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Olá', marks: [{ type: 'bold' }] },
        { type: 'text', text: ', ' },
        { type: 'text', text: 'Ana', marks: [{ type: 'italic' }] },
        { type: 'text', text: '!' },
      ],
    },
    {
      type: 'bulletList',
      content: ['um', 'dois'].map((text) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    },
    {
      type: 'orderedList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'três' }] }] },
      ],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'velho' },
        { type: 'text', text: ' 2*3*4 {{ a_b_c }}' },
      ],
    },
  ])
})
