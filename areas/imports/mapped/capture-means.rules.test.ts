import { expect, test } from 'vitest'
import { parseCaptureMeans } from './capture-means.rules.ts'

test.each([
  ['POS', 'pos'],
  ['Maquininha', 'pos'],
  ['TEF', 'tef'],
  ['PDV / TEF', 'tef'],
  ['E-commerce', 'ecommerce'],
  ['Link de pagamento', 'ecommerce'],
  ['Transação digitada no POS', 'manual'],
  ['Celular', 'mobile'],
  ['Outro canal', null],
  [null, null],
] as const)('the text %s of a portal is read as the capture means %s', (text, means) =>
  expect(parseCaptureMeans(text)).toBe(means),
)
