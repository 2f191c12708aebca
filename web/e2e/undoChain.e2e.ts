import { expect } from 'vitest'
import { finishByKeys, inbox, listed, opened } from './fixtures/conversations'
import { lastAct, toast, write } from './fixtures/page'
import { test } from './fixtures/test'

test('an undo that became impossible is passed over with its reason, and the next one is of the write before', async ({
  open,
}) => {
  const page = await open('root')
  await inbox(page)
  await page.keyboard.press('j')
  const first = await finishByKeys(page, 1)
  await expect.poll(() => opened(page)).not.toBe(first)
  const second = await finishByKeys(page, 2)
  // A colleague reopens and closes the second one.
  const colleague = await open('manager')
  await colleague.goto('/cms/dashboard')
  await write(colleague, 'POST', `/api/conversation/reopen/${second}`)
  const row = (await listed(colleague, 'latest=1&finished=0&per_page=200')).find(
    ({ conversation_id: id }) => id === Number(second),
  )
  const path = `/api/conversation/finish/${row?.company_user_id}/${row?.rep_user_id}`
  await write(colleague, 'PATCH', path, { reason: 'Sem retorno' })
  await page.keyboard.press('u')
  await toast(page, `Não foi possível desfazer: Conversa ${second} encerrada!`).waitFor()
  await page.keyboard.press('u')
  await toast(page, `Conversa ${first} reaberta!`).waitFor()
  await expect.poll(() => opened(page)).toBe(first)
  await page.keyboard.press('u')
  await toast(page, 'Não há o que desfazer.').waitFor()
})

test('the bar of several writes offers to undo the last one, or all, until none is left', async ({
  open,
}) => {
  const page = await open('root')
  await inbox(page)
  await page.keyboard.press('j')
  const ids: string[] = []
  const isFinished = async (id: string) => {
    const answer = await page.request.get(`/api/conversation/${id}`)
    return ((await answer.json()) as { conversation: { finished: boolean } }).conversation.finished
  }
  for (let at = 0; at < 3; at += 1) {
    const id = opened(page) ?? ''
    ids.push(id)
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByRole('radio').first().waitFor()
    await page.keyboard.press('7')
    await expect.poll(() => opened(page)).not.toBe(id)
  }
  const bar = lastAct(page, '3 conversas encerradas')
  await bar.getByRole('button', { name: 'Desfazer as 3' }).waitFor()
  await bar.getByRole('button', { name: 'Desfazer a última' }).click()
  await expect.poll(() => opened(page)).toBe(ids[2])
  expect(await Promise.all(ids.map(isFinished))).toEqual([true, true, false])
  // The bar offers what is left.
  await lastAct(page, '2 conversas encerradas').getByText(`Conversa ${ids[1]} encerrada!`).waitFor()
  await page.keyboard.press('u')
  await expect.poll(() => opened(page)).toBe(ids[1])
  await lastAct(page, `Conversa ${ids[0]} encerrada!`)
    .getByRole('button', { name: 'Desfazer', exact: true })
    .click()
  await expect.poll(() => opened(page)).toBe(ids[0])
  await lastAct(page, '').waitFor({ state: 'detached' })
  expect(await Promise.all(ids.map(isFinished))).toEqual([false, false, false])
})
