import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { signIn, test } from './fixtures/test'

test('a file of two people is imported', async ({ tab, screen }) => {
  await signIn(tab)
  await tab.go('/cms/cms-tools-import-data')
  await tab.see(['button', 'Escolher'])
  const path = join(screen.home, 'gente.csv')
  await writeFile(
    path,
    'Nome;E-mail\r\nÂngela Conceição;angela@motores.test\r\nJosé Araújo;jose@motores.test\r\n',
  )
  await tab.choose(path)
  await tab.see(['[role=grid][aria-label="Linhas da importação"]', 'Ângela Conceição'])
  await tab.click(['button', 'Importar 2 membros'])
  await tab.click(['[role=dialog] button', 'Importar 2 membros'])
  await tab.see(['main', 'Importação concluída'])
})

test('a list is downloaded whole', async ({ tab }) => {
  await signIn(tab)
  await tab.go('/cms/financial?status=error')
  const { text } = await tab.see('nav[aria-label="Páginas"] [role=status]')
  await tab.click(['a', 'Exportar CSV'])
  const lines = (await tab.downloaded()).trimEnd().split('\n')
  expect(lines[0]).toContain('Transação;Valor;Forma;Membro')
  expect(lines.length - 1).toBe(Number(text.split(' ').at(-1)))
})
