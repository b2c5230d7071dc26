import { read } from '@app/formats'
import { addDays } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeSlipCode } from '../slip-agreements/slip-code.server.ts'
import { type RemittanceFrame, type RemittedSlip, writeRemittance } from './remittance-file.server.ts'

const now = '2026-10-19T15:00:00.000Z'
const frames: Record<string, RemittanceFrame> = {
  itau: {
    ...{
      layout: '240',
      bank_code: '341',
      bank_name: 'ITAÚ',
      agreement_no: '123456',
      portfolio: '109',
      sequence: 7,
      now,
    },
    ...{ company_no: '11222333000181', company_name: 'Posto Ipê Ltda', branch: '0057', account_no: '72192' },
    account_digit: '0',
  },
}
const { itau } = frames as { itau: RemittanceFrame }
const banks: RemittanceFrame[] = [
  itau,
  { ...itau, layout: '400' },
  {
    ...itau,
    layout: '400',
    bank_code: '237',
    bank_name: 'BRADESCO',
    portfolio: '09',
    branch: '1234',
    account_no: '0056789',
  },
  { ...itau, layout: '400', bank_code: '001', bank_name: 'BANCO DO BRASIL', portfolio: '17', agreement_no: '1234567' },
  { ...itau, layout: '240', bank_code: '001', bank_name: 'BANCO DO BRASIL', portfolio: '17', agreement_no: '1234567' },
  { ...itau, layout: '240', bank_code: '104', bank_name: 'CAIXA', portfolio: '14', agreement_no: '123456' },
]

function buildSlip(frame: RemittanceFrame, change: Partial<RemittedSlip> & { number: number }): RemittedSlip {
  const { number, ...rest } = change
  const { due_on = '2026-10-26', amount_cents = 72_600 } = rest
  const { slip, our_number, errors } = writeSlipCode(frame, frame, { number, due_on, amount_cents })
  if (!slip) throw new Error(errors[0]?.message)
  return {
    ...{ kind: 'entry', document_no: 'FT261018', payer_name: 'Transportadora Alfa', payer_document: '11444777000161' },
    ...{ payer_street: 'Rua A, 1', payer_district: 'Centro', payer_zip: '01001000', payer_city: 'São Paulo' },
    ...{ payer_uf: 'SP', issued_on: '2026-10-19', due_on, amount_cents, abatement_cents: 0, species: 'DM' },
    ...{ acceptance: 'N', fine_ppm: 20_000, interest_ppm: 10_000, instructions: [], ...rest },
    ...{ our_number, barcode: slip.barcode },
  }
}

const linesOf = (file: Uint8Array) => Buffer.from(file).toString('latin1').split('\r\n')
const cut = (line = '', from: number, to: number) => line.slice(from - 1, to)

test('the slip of R$ 726,00 of Itaú is at the columns of the CNAB 240 of the bank', () => {
  const file = writeRemittance(itau, [buildSlip(itau, { number: 98_712_346 })])
  const [header, lot, p, q, r, lotEnd, end] = linesOf(file)
  expect([cut(header, 143, 143), cut(header, 144, 157), cut(header, 158, 163)]).toEqual([
    '1',
    '19102026120000',
    '000007',
  ])
  expect([cut(lot, 9, 11), cut(lot, 184, 191)]).toEqual(['R01', '00000007'])
  expect([cut(p, 14, 17), cut(p, 38, 49), cut(p, 63, 77).trim()]).toEqual(['P 01', '109987123466', 'FT261018'])
  expect([cut(p, 78, 85), cut(p, 86, 100), cut(p, 107, 109)]).toEqual(['26102026', '000000000072600', '02N'])
  expect([cut(p, 110, 117), cut(p, 118, 141)]).toEqual(['19102026', '127102026000000000000024'])
  expect([cut(q, 14, 33), cut(q, 34, 73).trim()]).toEqual(['Q 012011444777000161', 'TRANSPORTADORA ALFA'])
  expect([cut(r, 14, 14), cut(r, 66, 89)]).toEqual(['R', '227102026000000000000200'])
  expect([cut(lotEnd, 18, 46), cut(end, 18, 29)]).toEqual(['00000500000100000000000072600', '000001000007'])
})

test('the slip of R$ 726,00 of Itaú is at the columns of the CNAB 400 of the bank', () => {
  const frame = { ...itau, layout: '400' as const }
  const [header, title, fine, end] = linesOf(writeRemittance(frame, [buildSlip(frame, { number: 98_712_346 })]))
  expect([cut(header, 1, 19), cut(header, 77, 79), cut(header, 95, 100)]).toEqual([
    '01REMESSA01COBRANCA',
    '341',
    '191026',
  ])
  expect([cut(title, 18, 29), cut(title, 63, 70), cut(title, 84, 86)]).toEqual(['005700721920', '98712346', '109'])
  expect([cut(title, 108, 120), cut(title, 121, 139)]).toEqual(['I01FT261018  ', '2610260000000072600'])
  expect([cut(title, 148, 156), cut(title, 161, 173), cut(title, 386, 391)]).toEqual([
    '01N191026',
    '0000000000024',
    '271026',
  ])
  expect(cut(fine, 1, 23)).toBe('22271020260000000000200')
  expect([cut(end, 1, 1), cut(end, 395, 400)]).toEqual(['9', '000004'])
})

const kinds = { entry: '01', write_off: '02', abatement: '04', due_date: '06', protest: '09' } as const
const anySlip = fc.record({
  number: fc.integer({ min: 1, max: 99_999_999 }),
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  due_on: fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2026-10-19', days)),
  amount_cents: fc.integer({ min: 1, max: 999_999_999 }),
  fine_ppm: fc.constantFrom(0, 10_000, 20_000),
  species: fc.constantFrom('DM', 'DS', 'NP', 'RC'),
})

test.each(banks)('the reader finds each slip of a $layout remittance of bank $bank_code as it was sent', (frame) => {
  fc.assert(
    fc.property(fc.uniqueArray(anySlip, { selector: ({ number }) => number, maxLength: 6 }), (drafts) => {
      const slips = drafts.map((draft) =>
        buildSlip(frame, { ...draft, abatement_cents: draft.kind === 'abatement' ? 1 : 0 }),
      )
      const { content, errors, warnings } = read(writeRemittance(frame, slips), { today: '2026-10-19' })
      expect([errors, warnings]).toEqual([[], []])
      const titles = content?.kind === 'collection' ? content.titles : []
      expect(
        titles.map(({ our_number, occurrence, due_on, nominal_cents, abatement_cents, payer }) => ({
          ...{ our_number: our_number.replace(/^0+/, ''), occurrence: occurrence.code, due_on, nominal_cents },
          ...{ abatement_cents, payer: payer.document },
        })),
      ).toEqual(
        slips.map(({ our_number, kind, due_on, amount_cents, abatement_cents, payer_document }) => ({
          ...{ our_number, occurrence: kinds[kind], due_on, nominal_cents: amount_cents },
          ...{ abatement_cents, payer: payer_document },
        })),
      )
    }),
    { numRuns: 20 },
  )
})

test('the same orders and number give the same bytes', () => {
  const slips = [buildSlip(itau, { number: 1 }), buildSlip(itau, { number: 2 })]
  expect(writeRemittance(itau, slips)).toEqual(writeRemittance(itau, slips))
})
