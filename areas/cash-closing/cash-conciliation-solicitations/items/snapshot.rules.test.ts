import { expect, test } from 'vitest'
import type { Snapshot } from '../solicitations.contract.ts'
import { changedFigures, isAsSent } from './snapshot.rules.ts'

const line = {
  method: 'debit' as const,
  system_cents: 1000,
  manual_cents: 0,
  reclassified_cents: 0,
  system_after_cents: 1000,
  confirmed_cents: 900,
  difference_before_cents: -100,
  difference_cents: -100,
  explained_cents: -100,
  unexplained_cents: 0,
}
const sent: Snapshot = {
  system_total_cents: 1000,
  confirmed_total_cents: 900,
  difference_cents: -100,
  explained_cents: -100,
  unexplained_cents: 0,
  lines: [line],
  differences: [{ code: 'D03', ref: 'capture:1', amount_cents: -100, reason: 'Digitação', note: 'Conferido.' }],
}
const tank = { code: 'D16', ref: 'tank:1', amount_cents: 0, reason: null, note: null }

test('a day equals its request while figures and differences are equal, in any order and with any reason', () => {
  const same = { ...sent, differences: sent.differences.map((one) => ({ ...one, reason: 'Erro de digitação' })) }
  expect(isAsSent(sent, same)).toBe(true)
  expect(changedFigures(sent, same)).toEqual([])
})

test('an amount moved between methods is a change', () => {
  const moved = {
    ...sent,
    lines: [
      { ...line, system_after_cents: 900 },
      { ...line, method: 'pix' as const },
    ],
  }
  expect(isAsSent(sent, moved)).toBe(false)
  expect(changedFigures(sent, moved).map(({ label }) => label)).toContain('Cartão de débito: sistema')
})

test('a new, removed or changed difference is described by its code and its sentence, without its reference', () => {
  const buildDifference = (code: string, ref: string, amount_cents: number, sentence?: string) => ({
    ...tank,
    ...{ code, ref, amount_cents },
    ...(sentence && { sentence }),
  })
  const before = [
    buildDifference('D03', 'capture:8', -50, 'Captura NSU 198: sistema R$ 85,50, captura R$ 85,00, diferença -R$ 0,50'),
    buildDifference('D01', 'movement:4', -900, 'Venda de R$ 9,00 com o NSU 4: sem captura'),
    buildDifference('D02', 'capture:2', 100),
  ]
  const now = [
    buildDifference(
      'D03',
      'capture:8',
      -150,
      'Captura NSU 198: sistema R$ 86,50, captura R$ 85,00, diferença -R$ 1,50',
    ),
    buildDifference('D09', 'session:1', -500, 'Turno 1: contado R$ 5,00 a menos'),
  ]
  const labels = changedFigures({ ...sent, differences: before }, { ...sent, differences: now }).map(
    ({ label }) => label,
  )
  expect(labels).toEqual([
    'Diferença que mudou: D03 Valor divergente (Captura NSU 198: sistema R$ 86,50, captura R$ 85,00, diferença -R$ 1,50)',
    'Diferença que sumiu: D01 Venda sem captura (Venda de R$ 9,00 com o NSU 4: sem captura)',
    'Diferença que sumiu: D02 Captura sem venda',
    'Diferença nova: D09 Falta ou sobra de dinheiro (Turno 1: contado R$ 5,00 a menos)',
  ])
})

test('a new or removed difference without an amount is a change', () => {
  expect(isAsSent(sent, { ...sent, differences: [...sent.differences, tank] })).toBe(false)
  expect(isAsSent({ ...sent, differences: [...sent.differences, tank] }, sent)).toBe(false)
})
