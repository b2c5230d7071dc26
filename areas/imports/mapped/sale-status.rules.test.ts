import { expect, test } from 'vitest'
import { parseSaleStatus } from './sale-status.rules.ts'

test.each([
  [null, 'valid'],
  ['Aprovada', 'valid'],
  ['Transação efetivada', 'valid'],
  ['PAGO', 'valid'],
  ['A receber', 'valid'],
  ['Não aprovada', 'refused'],
  ['Nao autorizada', 'refused'],
  ['Negada pelo emissor', 'refused'],
  ['Inválida', 'refused'],
  ['Reprovada', 'refused'],
  ['Desfeita', 'refused'],
  ['Cancelada', 'cancelled'],
  ['Estornado', 'cancelled'],
  ['Cancelamento parcial', 'partly-cancelled'],
  ['Xpto', undefined],
])('the text %s of a portal is read as the sale status %s', (text, status) => {
  expect(parseSaleStatus(text)).toBe(status)
})
