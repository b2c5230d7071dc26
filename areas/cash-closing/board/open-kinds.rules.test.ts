import { openDifference } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { countOpenKinds } from './open-kinds.rules.ts'

const lateSale = {
  kind: 'add_sale',
  fuelling_id: 15,
  capture_id: 3,
  amount_cents: 6190,
  method: 'pix',
  sentence: 'Abasteceram e a venda não foi registrada.',
}

test('open items are counted by kind, the most severe first; the differences of one sale are one item', () => {
  const kinds = countOpenKinds([
    openDifference('D02', 6190, { id: 'a', suggestion: lateSale, severity: 'medium' }),
    openDifference('D15', 6190, { id: 'b', suggestion: lateSale, severity: 'high' }),
    openDifference('D09', -200, { id: 'c', ref: 'session:1', severity: 'medium' }),
    openDifference('D09', 50, { id: 'd', ref: 'session:2', severity: 'low' }),
    openDifference('D07', -15_000, { id: 'e', status: 'explained', severity: 'critical' }),
  ])
  expect(kinds).toEqual([
    { code: 'D15', severity: 'high', count: 1, amount_cents: 6190 },
    { code: 'D09', severity: 'medium', count: 2, amount_cents: 250 },
  ])
})
