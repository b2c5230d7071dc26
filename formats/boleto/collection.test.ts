import { generateBoleto, getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSlip } from './boleto-read.ts'
import { type CollectionSlipDraft, writeCollectionSlip } from './collection-write.testing.ts'

const today = '2026-11-20'

test.each([
  [
    '836200000005667800481000180975657313001589636081',
    '83620000000667800481001809756573100158963608',
    6678,
    '3',
    '0048',
  ],
  [
    '846700000017435900240209024050002435842210108119',
    '84670000001435900240200240500024384221010811',
    14359,
    '4',
    '0024',
  ],
  [
    '838600000050096000190009000801782309000343062712',
    '83860000005096000190000008017823000034306271',
    50960,
    '3',
    '0019',
  ],
  [
    '858200000007572503282030560708202107539591904460',
    '85820000000572503282035607082021053959190446',
    5725,
    '5',
    '0328',
  ],
])('the published slip %s is the same typed or scanned', (line, barcode, amount_cents, segment, company) => {
  const slip = { kind: 'collection', line, barcode, amount_cents, segment, company }
  const formatted = line.replace(/(\d{11})(\d)/g, '$1-$2 ')
  for (const text of [line, barcode, formatted]) expect(readSlip(text, today)).toMatchObject({ slip, errors: [] })
})

const draft: CollectionSlipDraft = {
  segment: '3',
  reference: '8',
  amount_cents: 50960,
  company: '0019',
  free_field: '2026113000000000000000001',
}

test('the due day is read from the start of the free field when the company wrote one there', () => {
  expect(writeCollectionSlip(draft, today).slip).toMatchObject({ due_on: '2026-11-30' })
  const withoutDay = { ...draft, free_field: '9'.repeat(25) }
  expect(writeCollectionSlip(withoutDay, today).slip).toMatchObject({ due_on: null })
})

test('a slip of segment 6 identifies its company by the root of the CNPJ', () => {
  const segment6 = { ...draft, segment: '6', company: '12345678', free_field: '0'.repeat(21) }
  expect(writeCollectionSlip(segment6, today).slip).toMatchObject({ company: '12345678', free_field: '0'.repeat(21) })
})

test('a slip whose value is a quantity has no amount in reais', () => {
  expect(writeCollectionSlip({ ...draft, reference: '7' }, today).slip).toMatchObject({ amount_cents: null })
})

test.each([
  [
    'a group',
    '836200000006667800481000180975657313001589636081',
    'Campo "1º grupo": o dígito deveria ser 5; confira o que foi digitado.',
  ],
  [
    'the general digit',
    '83630000000667800481001809756573100158963608',
    'Campo "dígito geral": o dígito deveria ser 2; confira o que foi digitado.',
  ],
  ['the kind of value', `833${'0'.repeat(41)}`, 'Campo "identificação do valor": deve ser 6, 7, 8 ou 9.'],
  [
    'the length',
    `83620000000${'0'.repeat(36)}`,
    'A guia de concessionária ou tributo tem 48 dígitos na linha digitável ou 44 no código de barras; aqui há 47.',
  ],
])('a slip is refused with a reason when %s is wrong', (_, text, message) => {
  expect(readSlip(text, today).errors.map((error) => error.message)).toContain(message)
})

test('a draft that does not fit into a slip is refused with one error for each wrong field', () => {
  const wrong = { ...draft, segment: '8', company: '1', free_field: 'x', amount_cents: -1 }
  expect(writeCollectionSlip(wrong, today).errors.map((error) => error.message)).toEqual([
    'Campo "segmento": segmento desconhecido.',
    'Campo "empresa": deve ter 4 dígitos.',
    'Campo "campo livre": deve ter 25 dígitos.',
    'Campo "valor": deve ser de zero a R$ 999.999.999,99.',
  ])
})

const drafts = fc.record({
  segment: fc.constantFrom('1', '2', '3', '4', '5', '7', '9'),
  reference: fc.constantFrom('6', '7', '8', '9'),
  amount_cents: fc.nat(99_999_999_999),
  company: fc.stringMatching(/^\d{4}$/),
  free_field: fc.stringMatching(/^\d{25}$/),
})

test('a written collection slip is read back unchanged, and another implementation reads the same values', () => {
  fc.assert(
    fc.property(drafts, (slipDraft) => {
      const { slip } = writeCollectionSlip(slipDraft, today)
      if (!slip) throw new Error('the slip was not written')
      expect(slip).toMatchObject({
        segment: slipDraft.segment,
        company: slipDraft.company,
        free_field: slipDraft.free_field,
      })
      for (const text of [slip.line, slip.barcode])
        expect(readSlip(text, today)).toEqual({ slip, errors: [], warnings: [] })
      expect(isValidBoleto(slip.line)).toBe(true)
      const info = getBoletoInfo(slip.line)
      expect([info?.hasEffectiveValue, info?.segment]).toEqual([slip.amount_cents !== null, Number(slipDraft.segment)])
      if (slip.amount_cents !== null) expect(info?.amount).toBe(slipDraft.amount_cents)
    }),
  )
})

test('our reader accepts the collection slips that another implementation writes', () => {
  for (let count = 0; count < 50; count++)
    expect(readSlip(generateBoleto({ type: 'arrecadacao' }), today).errors).toEqual([])
})
