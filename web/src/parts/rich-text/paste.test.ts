import { expect, test } from 'vitest'
import { disarm, tidy } from './paste'

/** Returns what is left of pasted HTML, without the attributes that no text holds. */
function pasted(html: string) {
  const root = document.createElement('div')
  root.innerHTML = disarm(html)
  const loss = tidy(root)
  for (const element of root.querySelectorAll('*'))
    for (const { name } of Array.from(element.attributes)) if (name !== 'href') element.removeAttribute(name)
  return {
    html: root.innerHTML.replaceAll(/\s+/g, ' ').replaceAll('> <', '><').trim(),
    pictures: loss.pictures,
  }
}

const wordItem = (sign: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times"'>&nbsp;&nbsp; </span>` +
  `</span></span><![endif]>${text}<o:p></o:p></p>`

test('Word: paragraphs that are items become lists, and styles, comments and empty lines go', () => {
  const word =
    `<html xmlns:o="x"><head><style><!-- p.MsoNormal {mso-style-parent:"";} --></style></head><body><!--StartFragment-->` +
    `<p class=MsoNormal style='mso-fareast-language:PT-BR'>Olá, <b style='mso-bidi-font-weight:normal'>Ana</b></p>` +
    `<p class=MsoNormal><o:p>&nbsp;</o:p></p>${wordItem('·', 'um')}${wordItem('·', 'dois', 2)}` +
    `<p class=MsoNormal>e</p>${wordItem('1.', 'primeiro')}<!--EndFragment--></body></html>`
  const { html } = pasted(word)
  expect(html.replaceAll(/<\/?(?:span|o:p)>/g, '')).toBe(
    '<p>Olá, <b>Ana</b></p><ul><li>um</li><li>dois</li></ul><p>e</p><ol><li>primeiro</li></ol>',
  )
})

test('Google Docs: the bold that wraps everything goes, that of spans stays, and inner lists are flattened', () => {
  const docs =
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Olá</span>` +
    `<span style="font-weight:400"> Ana</span></p><ul><li><p><span>um</span></p></li><ul><li><p>um e meio</p></li></ul><li>dois</li></ul></b>`
  expect(pasted(docs).html.replaceAll(/<\/?span>/g, '')).toBe(
    '<p><strong>Olá</strong> Ana</p><ul><li><p>um</p></li><li><p>um e meio</p></li><li>dois</li></ul>',
  )
})

test('Excel: each row is a paragraph', () => {
  const sheet = `<table><!--StartFragment--><col width=64><tr><td style='x'>Plano</td><td>R$ 10</td></tr><tr><td>Total</td><td></td></tr><!--EndFragment--></table>`
  const root = document.createElement('tbody')
  root.innerHTML = disarm(sheet)
  tidy(root)
  expect(root.textContent?.replaceAll(/\s+/g, ' ')).toContain('Plano · R$ 10')
})

test('pictures are left out and counted, and links that run something are text', () => {
  const web = `<p onclick="x()">a<img src="https://x.test/pixel.gif"><a href="javascript:alert(1)">b</a><a href="https://x.test">c</a></p><script>alert(1)</script>`
  expect(pasted(web)).toEqual({ html: '<p>ab<a href="https://x.test">c</a></p>', pictures: 1 })
  expect(disarm('<p style="color:red" onclick=x>a</p><style>p{}</style><!-- c -->')).toBe(
    '<p data-style="color:red" data-onclick=x>a</p>',
  )
})
