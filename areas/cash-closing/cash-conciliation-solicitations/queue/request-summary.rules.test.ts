import { expect, test } from 'vitest'
import { pendingRequest } from '../solicitation.fixture.ts'
import { summarizeRequest } from './request-summary.rules.ts'

const { snapshot } = pendingRequest()
const sent = (code: string, amount_cents: number, sentence?: string) => ({
  code,
  ref: `capture:${amount_cents}`,
  amount_cents,
  reason: null,
  note: null,
  ...(sentence && { sentence }),
})
const summarize = (...differences: (typeof snapshot)['differences']) =>
  summarizeRequest({ snapshot: { ...snapshot, explained_cents: -17_850, differences } })

test('a request is summarized by its explanations and the most severe of them, also without its stored severity', () => {
  expect(summarize(sent('D09', -20_000), sent('D07', -15_000, 'A maquininha cancelou uma venda de R$ 150,00.'))).toBe(
    '2 explicações somam -R$ 178,50; a mais grave: A maquininha cancelou uma venda de R$ 150,00.',
  )
})

test('of equally severe differences the one with the lowest code is named, and an unknown code is critical, as in the queue', () => {
  expect(summarize(sent('D10', -15_000, 'Dez.'), sent('D07', -100, 'Sete.'))).toMatch(/a mais grave: Sete\.$/)
  expect(summarize(sent('D06', -15_000, 'Seis.'), sent('D99', -100, 'Código novo.'))).toMatch(/: Código novo\.$/)
})

test('a difference without a stored sentence is named after its code', () => {
  expect(summarize(sent('D09', -17_850))).toBe('1 explicação soma -R$ 178,50; a mais grave: Falta ou sobra de dinheiro')
})

test('a request without differences says so', () => {
  expect(summarize()).toBe('Enviado sem nenhuma diferença.')
})
