import { expect, test } from 'vitest'
import { newWaiting } from './waiting-money.rules.ts'

const told = (...rows: { status: 'pending' | 'suspended' | 'rejected' | 'scheduled'; net_cents: number }[]) => {
  const waiting = newWaiting()
  for (const row of rows) waiting.add({ entry_kind: 'sale', lien_cents: 0, ...row })
  return waiting.all()
}

test('debts, held credits and payments that the bank refused are told with their sums', () => {
  const rows = [
    { status: 'pending', net_cents: -2000 },
    { status: 'pending', net_cents: -500 },
    { status: 'suspended', net_cents: 9790 },
    { status: 'rejected', net_cents: 100 },
  ] as const
  expect(told(...rows)).toEqual([
    '2 débitos pendentes, a descontar de créditos que virão, R$ 25,00: nada foi pago nem cobrado ainda, e nada foi gravado deles.',
    '1 crédito retido ou suspenso pela adquirente, R$ 97,90: nada foi pago nem cobrado ainda, e nada foi gravado dele.',
    '1 pagamento recusado pelo banco, R$ 1,00: nada foi pago nem cobrado ainda, e nada foi gravado dele.',
  ])
})

test('a forecast is no news, nor is a credit on its way', () => {
  expect(told({ status: 'scheduled', net_cents: 100 }, { status: 'pending', net_cents: 100 })).toEqual([])
  const waiting = newWaiting()
  waiting.add({ status: 'rejected', entry_kind: 'rescheduling', net_cents: 100, lien_cents: 0 })
  expect(waiting.all()).toEqual([])
})
