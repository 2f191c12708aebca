import { expect, test } from 'vitest'
import { paymentsApprove, paymentsCreate, paymentsList } from '~/api/endpoints.gen'
import { commandFor } from './command'

test('a call as the command line writes it', () => {
  expect(commandFor(paymentsApprove, { path: { id: 812 }, version: 3 })).toBe(
    'retaguarda payments approve 812 --if-match 3',
  )
  expect(commandFor(paymentsCreate, { path: { id: 5 }, body: { planId: 3, custom_price: 1.5 } })).toBe(
    'retaguarda payments create 5 --plan-id 3 --custom-price 1.5',
  )
  expect(commandFor(paymentsList, { query: { order_by: 'created_at DESC' } })).toBe(
    "retaguarda payments list --order-by 'created_at DESC'",
  )
})
