import { expect, test } from 'vitest'
import { recognise } from './columns'
import { breachOf, cellFault, lineOf, personOf } from './lines'
import { readSheets, readText } from './readSheet'
import { type Sheet, headRows, mostRows } from './sheet'

/** Returns the lines of the rows of a sheet, or why they are refused. */
function become({ rows, width }: Sheet): string[] {
  const { roles, head } = recognise(rows, width)
  return rows.slice(head + 1).map(({ cells }) => {
    const fault = cellFault(cells, roles)
    const person = personOf(cells, roles)
    const breach = breachOf(person)
    if (fault) return `${fault.kind} ${fault.column}`
    return breach ? `${breach.role}: ${breach.rule}` : lineOf(person)
  })
}
const people = (text: string) => become(readText('', text))

const ana = 'Ana; ana@a.test; (11) 98765-1002'
const lia = 'Lia; lia@a.test; (21) 98765-1003'

test('a first line that tells the separator is no row', () => {
  for (const text of [
    '\ufeffsep=;\r\nNome;E-mail;Telefone\r\nAna;ana@a.test;(11) 98765-1002\r\n',
    'sep=,\nNome,E-mail,Telefone\nAna,ana@a.test,(11) 98765-1002',
    'SEP=|\nNome|E-mail|Telefone\nAna|ana@a.test|(11) 98765-1002',
    '"sep=;"\nNome;E-mail;Telefone\nAna;ana@a.test;(11) 98765-1002',
    'sep=\t\nNome\tE-mail\tTelefone\nAna\tana@a.test\t(11) 98765-1002',
    'sep=;;;\nNome;E-mail;Telefone\nAna;ana@a.test;(11) 98765-1002',
    'Sep=;\rNome;E-mail;Telefone\rAna;ana@a.test;(11) 98765-1002\r',
    'sep=;\nAna;ana@a.test;(11) 98765-1002',
    'sep=|\nNome|E-mail|Telefone|a;b\nAna|ana@a.test|(11) 98765-1002|x;y',
    'sep=:\nNome:E-mail:Telefone\nAna:ana@a.test:(11) 98765-1002',
    '\ufeffsep=;\n\nNome;E-mail;Telefone\nAna;ana@a.test;(11) 98765-1002',
  ]) {
    expect([text, people(text)]).toEqual([text, [ana]])
  }
  expect(readText('', 'sep=;\nNome;E-mail\nAna;a@a.test').rows.map(({ line }) => line)).toEqual([2, 3])
})

test('a number that a spreadsheet damaged is refused, and whole again where nothing is lost', () => {
  for (const [phone, document, told] of [
    ['5,51199E+12', '', 'phone: validation.rounded'],
    ['5,5119876543E+12', '', 'phone: validation.rounded'],
    ['1,19876543E+10', '', 'phone: validation.rounded'],
    ['1.19876543E10', '', 'phone: validation.rounded'],
    ['1,2E+10', '', 'phone: validation.rounded'],
    ['1e10', '', 'phone: validation.rounded'],
    ['', '5,29982E+10', 'document: validation.rounded'],
    ['', '1,91312E+13', 'document: validation.rounded'],
    ['', '5.29982247E10', 'document: validation.rounded'],
    ['1.1987651012E10', '', 'Ana; a@a.test; (11) 98765-1012'],
    ['5.511987651013E12', '5.2998224725E10', 'Ana; a@a.test; (11) 98765-1013; 529.982.247-25'],
    ['', '1.9131243000197E13', 'Ana; a@a.test; 19.131.243/0001-97'],
    ['11987651012.0', '52998224725.0', 'Ana; a@a.test; (11) 98765-1012; 529.982.247-25'],
    ['5511987651013,00', '19131243000197.0', 'Ana; a@a.test; (11) 98765-1013; 19.131.243/0001-97'],
    ['1199876543.0', '', 'phone: validation.phone'],
    ['11987651012.5', '', 'phone: validation.phone'],
    ['########', '', 'damaged 3'],
    ['#N/D', '', 'damaged 3'],
    ['', '#REF!', 'damaged 4'],
    ['', '#NOME?', 'damaged 4'],
  ]) {
    expect([
      phone,
      document,
      ...people(`Nome;E-mail;Telefone;CPF\nAna;a@a.test;${phone};${document}`),
    ]).toEqual([phone, document, told])
  }
})

test('the head is found below titles, which are no rows', () => {
  const rows = 'Ana;ana@a.test;(11) 98765-1002\nLia;lia@a.test;(21) 98765-1003'
  for (const [above, line] of [
    ['Relatório de Contatos;;;\nEmitido em 26/11/2026 10:00;;;\n;;;\nNome;E-mail;Telefone', 4],
    ['Relatório\nNome;E-mail;Telefone', 2],
    ['Nome;E-mail;Telefone', 1],
    ['Cliente\n\nNome;E-mail;Telefone', 3],
    ['Clientes;;\nNome;E-mail;Telefone', 2],
    ['Empresa: X Ltda;;\nCNPJ: 11.222.333/0001-81;;\nNome;E-mail;Telefone', 3],
    ['Filtro;status=ativo;\nPeríodo;01/11/2026;30/11/2026\nNome;E-mail;Celular', 3],
    ['"Relatório;com\nduas linhas"\nNome;E-mail;Fone', 3],
    ['Lista\nQuem;Onde;Fone', 2],
    [';;\n;;\nNOME;EMAIL;WHATSAPP', 3],
    ['Título\nSubtítulo\nNome completo;E-mail principal;Telefone (1)', 3],
  ] as const) {
    const sheet = readText('', `${above}\n${rows}`)
    expect([above, sheet.rows[recognise(sheet.rows, sheet.width).head]?.line]).toEqual([above, line])
    expect(become(sheet)).toEqual([ana, lia])
  }
  expect(people('Lia;;(21) 98765-1003\nAna;ana@a.test;(11) 98765-1002')).toEqual([
    'Lia; (21) 98765-1003',
    ana,
  ])
})

test('an area code in a column of its own is joined to its number', () => {
  for (const [head, row, told] of [
    ['Nome;E-mail;DDD;Telefone', 'José;jose@a.test;11;98765-1035', 'José; jose@a.test; (11) 98765-1035'],
    ['Nome;E-mail;Telefone;DDD', 'Ana;ana@a.test;98765-1002;11', ana],
    ['Nome;E-mail;DDD;Celular', 'Ana;ana@a.test;(011);987651002', ana],
    ['Nome;E-mail;Código de área;Telefone', 'Ana;ana@a.test;11.0;987651002.0', ana],
    ['Nome;E-mail;DDD;Telefone', 'Ana;ana@a.test;11;(11) 98765-1002', ana],
    ['Nome;E-mail;DDD;Telefone', 'Ana;ana@a.test;21;11987651002', ana],
    ['Nome;E-mail;DDD;Telefone', 'Ana;ana@a.test;11;', 'Ana; ana@a.test'],
    ['Nome;E-mail;DDD;Telefone', 'Ana;ana@a.test;;98765-1002', 'phone: validation.phone'],
    ['Nome;E-mail;DDD;Telefone', 'Ana;ana@a.test;011;3222-1111', 'Ana; ana@a.test; (11) 3222-1111'],
    [
      'Nome;E-mail;DDD;Telefone;Celular',
      'Ana;ana@a.test;11;3222-1111;98765-1002',
      'Ana; ana@a.test; (11) 3222-1111; (11) 98765-1002',
    ],
    [
      'Nome;E-mail;DDD 1;Telefone 1;DDD 2;Telefone 2',
      'Ana;ana@a.test;11;3222-1111;21;98765-1002',
      'Ana; ana@a.test; (11) 3222-1111; (21) 98765-1002',
    ],
    [
      'Nome;E-mail;DDD;Telefone',
      'Ana;ana@a.test;11;3222-1111 / 98765-1002',
      'Ana; ana@a.test; (11) 3222-1111; (11) 98765-1002',
    ],
  ]) {
    expect([row, ...people(`${head}\n${row}`)]).toEqual([row, told])
  }
})

test('names in several columns are one name', () => {
  for (const [head, row, told] of [
    [
      'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value',
      'José,Conceição,* ,jose@a.test',
      'José Conceição; jose@a.test',
    ],
    [
      'First Name,Middle Name,Last Name,E-mail Address',
      'Ana,Maria,Souza,ana@a.test',
      'Ana Maria Souza; ana@a.test',
    ],
    ['Nome,Sobrenome,E-mail', 'Ana,Souza,ana@a.test', 'Ana Souza; ana@a.test'],
    ['Sobrenome,Nome,E-mail', 'Souza,Ana,ana@a.test', 'Ana Souza; ana@a.test'],
    ['Nome completo,Sobrenome,E-mail', 'Ana Souza,Souza,ana@a.test', 'Ana Souza; ana@a.test'],
    ['Primeiro nome,Último nome,E-mail', 'Ana,Souza,ana@a.test', 'Ana Souza; ana@a.test'],
    ['Nome,Nome do meio,Sobrenome,E-mail', 'Ana,,Souza,ana@a.test', 'Ana Souza; ana@a.test'],
    ['Given Name,Family Name,Email', 'Ana,Souza,ana@a.test', 'Ana Souza; ana@a.test'],
    ['Nome,Sobrenome,E-mail', 'Ana,,ana@a.test', 'Ana; ana@a.test'],
    ['Prenome,Sobrenomes,E-mail', 'Ana,de Souza Lima,ana@a.test', 'Ana de Souza Lima; ana@a.test'],
    ['First Name,Last Name,Email,Company', 'Ana,Souza,ana@a.test,ACME', 'Ana Souza; ana@a.test'],
  ]) {
    expect([row, ...people(`${head}\n${row}`)]).toEqual([row, told])
  }
})

test('several phones of a row are all kept, the first as the main one', () => {
  const both = 'Ana; a@a.test; (11) 98765-1024; (11) 3222-1111'
  for (const [phones, told] of [
    ['+55 11 98765-1024 ::: +55 11 3222-1111', both],
    ['(11) 98765-1024 / (11) 3222-1111', both],
    ['(11) 98765-1024, (11) 3222-1111', both],
    ['11987651024 e 1132221111', both],
    ['(11) 98765-1024 ou 3222-1111', both],
    ['11 98765-1024 | 11 3222-1111', both],
    ['11 98765-1024 11 3222-1111', both],
    ['(11) 98765-1024 - (11) 3222-1111', both],
    ['Cel: (11) 98765-1024 / Com.: (11) 3222-1111', both],
    ['(11) 98765-1024 (WhatsApp), (11) 3222-1111 (fixo)', both],
    ['(11) 98765-1024 / (11) 98765-1024', 'Ana; a@a.test; (11) 98765-1024'],
    ['(11) 98765-1024 / 1234', 'phone: validation.phone'],
    ['(11) 3222-1111 ramal 12', 'phone: validation.phone'],
    ['não tem', 'Ana; a@a.test'],
    ['-', 'Ana; a@a.test'],
  ]) {
    expect([phones, ...people(`Nome;E-mail;Telefone\nAna;a@a.test;"${phones}"`)]).toEqual([phones, told])
  }
  const columns =
    'Nome;E-mail;Telefone;Celular;E-mail 2\nAna;a@a.test;(11) 98765-1024;(11) 3222-1111;b@a.test'
  expect(people(columns)).toEqual(['Ana; a@a.test; b@a.test; (11) 98765-1024; (11) 3222-1111'])
  expect(people('Nome;E-mail\nAna;"Ana Souza <a@a.test>"\nLia;"l@a.test, m@a.test"')).toEqual([
    'Ana; a@a.test',
    'Lia; l@a.test; m@a.test',
  ])
})

test('the lines of a file end as those of Windows, of Unix or of old Macs', async () => {
  const written = (end: string) =>
    new TextEncoder().encode(['Nome;E-mail;Telefone', 'Ana;ana@a.test;(11) 98765-1002', ''].join(end))
  const read = await Promise.all(['\r\n', '\n', '\r'].map((end) => readSheets('', written(end))))
  for (const [sheet] of read) {
    expect(become(sheet!)).toEqual([ana])
    expect(sheet!.rows[1]?.line).toBe(2)
  }
})

// It reads six long files, which takes a busy machine its time.
test('the limit counts the lines below the head', { timeout: 120_000 }, () => {
  const rows = 'Ana;ana@a.test;(11) 98765-1002\n'.repeat(mostRows)
  const titles = 'Relatório\n'.repeat(headRows - 1)
  for (const above of ['', 'Nome;E-mail;Telefone\n', `${titles}Nome;E-mail;Telefone\n`]) {
    const { rows: read, width } = readText('', above + rows)
    expect(read.length - recognise(read, width).head - 1).toBe(mostRows)
    expect(() => readText('', `${above}${rows}Lia;lia@a.test`)).toThrow('rows')
  }
})
