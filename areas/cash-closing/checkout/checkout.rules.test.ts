import { openDifference } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { compareDifferences } from './checkout.rules.ts'

const sentDifference = (code: string, amount_cents: number, reason: string | null = null) => ({
  code,
  ref: `capture:${code}`,
  amount_cents,
  reason,
  note: null,
})

test('the comparison lists each sent difference with its current state, changed ones first', () => {
  const before = [
    sentDifference('D01', -900),
    sentDifference('D03', -2700, 'Erro de digitação'),
    sentDifference('D09', -200),
  ]
  const now = [
    openDifference('D01', -900),
    openDifference('D03', -2700, { reason_name: 'Venda perdida', status: 'explained' }),
    openDifference('D15', 6190),
    openDifference('D06', 100, { status: 'resolved' }),
  ]
  expect(compareDifferences(before, now).map(({ code, change }) => [code, change])).toEqual([
    ['D03', 'changed'],
    ['D09', 'gone'],
    ['D15', 'new'],
    ['D01', null],
  ])
})

test('a difference that no longer exists keeps its description', () => {
  const before = [{ ...sentDifference('D03', -50), sentence: 'Captura NSU 198: diferença -R$ 0,50' }]
  expect(compareDifferences(before, [])[0]).toMatchObject({
    change: 'gone',
    sentence: 'Captura NSU 198: diferença -R$ 0,50',
  })
})

test('a changed amount counts as a change even with the same reason; empty lists have no changes', () => {
  const [moved] = compareDifferences(
    [sentDifference('D03', -2700, 'Erro')],
    [openDifference('D03', -2600, { reason_name: 'Erro' })],
  )
  expect([moved?.change, moved?.sent?.amount_cents, moved?.now?.amount_cents]).toEqual(['changed', -2700, -2600])
  expect(compareDifferences([], [])).toEqual([])
})
