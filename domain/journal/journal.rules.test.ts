import { expect, test } from 'vitest'
import { buildDeltaEntry, buildEntry, buildReceivablePosting } from './journal.rules.ts'

test('an entry with the acquirer name as stored in the tables equals the same entry with the display name', () => {
  const entry = buildEntry([
    buildReceivablePosting('debit', 'mercado_pago', 1500),
    buildReceivablePosting('debit', 'cielo', -1500),
  ])
  const before = entry.lines.map((line) => ({
    ...line,
    account_name: line.account_name.replace('Mercado Pago', 'mercado_pago').replace('Cielo', 'cielo'),
  }))
  expect(entry.lines.map(({ account_name }) => account_name)).toEqual([
    'Cartões de débito a receber — Mercado Pago',
    'Cartões de débito a receber — Cielo',
  ])
  expect(before.map(({ account_name }) => account_name)).toContain('Cartões de débito a receber — mercado_pago')
  expect(buildDeltaEntry(entry, before).lines).toEqual([])
})
