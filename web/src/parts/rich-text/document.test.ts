import { expect, test } from 'vitest'
import { emptyDocument, isEmpty, isLinkTarget, plainLines, whole } from './document'

test('a document that an editor can hold is itself, and any other is mended', () => {
  const fine = { ...emptyDocument }
  expect(whole(fine)).toBe(fine)
  expect(whole({ type: 'doc', content: [] })).toEqual(emptyDocument)
  const broken = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: '' },
          { type: 'text' as const, text: 'a' },
        ],
      },
      { type: 'bulletList' as const, content: [{ type: 'listItem' as const, content: [] }] },
    ],
  }
  expect(plainLines(whole(broken))).toEqual(['a', '• '])
  expect(whole(broken)).toBe(whole(broken))
  expect(isEmpty(emptyDocument)).toBe(true)
})

test('a link leads to the web, to an address or to a variable', () => {
  for (const href of ['https://x.test', 'http://x', 'mailto:a@b.test', '{{ link.pagamento }}'])
    expect(isLinkTarget(href)).toBe(true)
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//x.test', '/x', '', 'https://x\ny'])
    expect(isLinkTarget(href)).toBe(false)
})
