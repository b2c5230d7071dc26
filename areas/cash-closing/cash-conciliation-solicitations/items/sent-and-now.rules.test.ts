import type { PaymentMethod } from '@app/domain/day/facts/contract'
import { expect, it } from 'vitest'
import { compareLines } from './sent-and-now.rules.ts'

const line = (method: PaymentMethod, difference_cents: number, confirmed_cents = 1000) => ({
  method,
  system_cents: 1000,
  manual_cents: 0,
  reclassified_cents: 0,
  system_after_cents: 1000,
  confirmed_cents,
  difference_before_cents: difference_cents,
  difference_cents,
  explained_cents: difference_cents,
  unexplained_cents: 0,
})
const emptyLine = { ...line('check', 0, 0), system_cents: 0, system_after_cents: 0 }

it('methods are marked when their amounts changed after the day was sent', () => {
  const compared = compareLines([line('debit', -200), line('pix', 0)], [line('debit', -250), line('pix', 0)])
  expect(compared.map(({ method, changed }) => [method, changed])).toEqual([
    ['debit', true],
    ['pix', false],
  ])
})

it('a method that is new since the request counts as changed, and methods without amounts are omitted', () => {
  const compared = compareLines([emptyLine], [emptyLine, line('credit', 0)])
  expect(compared).toMatchObject([{ method: 'credit', sent: undefined, changed: true }])
})
