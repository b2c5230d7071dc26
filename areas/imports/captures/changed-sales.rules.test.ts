import { expect, test } from 'vitest'
import { buildChangedPixWarnings, buildChangedSaleWarnings } from './changed-sales.rules.ts'

const sale = { line: 3, nsu: '000241', was_cents: 15000, is_cents: 14900 }

test('the warning about a changed sale shows both amounts, or that another field differs', () => {
  expect(buildChangedSaleWarnings([{ ...sale, line: 9, is_cents: 15000 }, sale]).map(({ message }) => message)).toEqual(
    [
      'Linha 3, campo "NSU": a venda de NSU 000241 já estava gravada com R$ 150,00 e veio com R$ 149,00; a primeira ficou e não foi contada duas vezes: confira com a adquirente.',
      'Linha 9, campo "NSU": a venda de NSU 000241 já estava gravada com outra autorização ou outro plano de parcelas; a primeira ficou e não foi contada duas vezes: confira com a adquirente.',
    ],
  )
})

test('changed sales beyond the first hundred are counted in one warning', () => {
  const many = Array.from({ length: 102 }, (_, line) => ({ ...sale, line }))
  expect(buildChangedSaleWarnings(many)).toHaveLength(101)
  expect(buildChangedSaleWarnings(many).at(-1)?.message).toContain('Mais 2 vendas já estavam gravadas')
})

test('the warning about a changed Pix shows both days, or both amounts if they differ', () => {
  const days = { was_on: '2026-10-14', is_on: '2026-10-15' }
  const pix = { line: 2, e2e_id: 'E60701190202610150130abcdefghijk', ...days, was_cents: 6190, is_cents: 6190 }
  const warnings = buildChangedPixWarnings([{ ...pix, line: 5, is_cents: 6199 }, pix])
  expect(warnings.map(({ message }) => message)).toEqual([
    'Linha 2, campo "E2E do Pix": o Pix E60701190202610150130abcdefghijk já estava gravado em 14/10/2026 e veio com 15/10/2026; o primeiro ficou e não foi contado duas vezes.',
    'Linha 5, campo "E2E do Pix": o Pix E60701190202610150130abcdefghijk já estava gravado com R$ 61,90 e veio com R$ 61,99; o primeiro ficou e não foi contado duas vezes.',
  ])
})
