import { describe, expect } from 'vitest'
import { board, cardOf, column, everybody, served, standing } from './fixtures/kanban'
import { dialog, told } from './fixtures/page'
import { test } from './fixtures/test'

const screens = {
  'a tablet': { viewport: { width: 1024, height: 768 }, hasTouch: true },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

// A finger that drags needs a long press, which not every hand and screen reader can make.
describe('by touch, without a drag', () => {
  for (const [name, screen] of Object.entries(screens)) {
    test(`a card moves by taps on ${name}`, async ({ open }) => {
      const page = await open('root', screen)
      await board(page, everybody)
      const [card] = (await served(page, 'sales', 'new_lead')).cards.data
      if (!card) throw new Error('the demonstration has no new lead')
      await cardOf(page, card).tap()
      const pane = page.getByRole('complementary', { name: 'Cartão' })
      await pane.getByRole('heading', { name: card.user.name }).waitFor()
      await pane
        .getByRole('button', { name: /^Mover/ })
        .first()
        .tap()
      await dialog(page)
        .getByRole('radio', { name: /Negociação/ })
        .tap()
      await dialog(page)
        .getByRole('button', { name: /^Mover/ })
        .tap()
      await told(page, /movido para Negociação/).waitFor()
      await expect.poll(async () => (await standing(page, card)).column).toBe('negotiation')
      await expect.poll(() => column(page, 'Novo lead').locator(`#card-${card.id}`).count()).toBe(0)
    })
  }
})
