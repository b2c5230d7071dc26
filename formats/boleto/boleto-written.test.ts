import { generateBoleto, getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeLayouts } from './boleto-free-layouts.ts'
import { barcodeOfLine, formatTypedLine, lineOfBarcode, readSlip } from './boleto-read.ts'
import { type BankSlipDraft, writeBankSlip } from './boleto-write.ts'

const today = '2026-11-20'

function slipOf(draft: BankSlipDraft) {
  const { slip, errors } = writeBankSlip(draft)
  if (!slip) throw new Error(errors.map((error) => error.message).join(' '))
  return slip
}

const drafts: fc.Arbitrary<BankSlipDraft> = fc.constantFrom(...freeLayouts).chain((layout) => {
  const widths = new Map<string, number>()
  for (const part of layout.parts)
    if ('width' in part) widths.set(part.name, part.width)
    else if ('to' in part) widths.set(part.name, Math.max(part.to, widths.get(part.name) ?? 0))
  const value = (name: string, width: number) => {
    if (layout.name === 'banco-do-brasil-short') {
      if (name === 'portfolio') return fc.constantFrom('17', '18')
      // A number that begins with six zeros belongs to the longer layout.
      if (name === 'our_number') return fc.stringMatching(/^[1-9]\d{10}$/)
    }
    if (name !== 'portfolio' || !layout.name.startsWith('itau')) return fc.stringMatching(new RegExp(`^\\d{${width}}$`))
    return layout.name === 'itau' ? fc.constantFrom('109', '112', '175') : fc.constantFrom('198', '122')
  }
  const values = fc.record(Object.fromEntries([...widths].map(([name, width]) => [name, value(name, width)])))
  return fc.record({
    layout: fc.constant(layout.name),
    values,
    due_on: fc.option(
      fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10)),
      { nil: null },
    ),
    amount_cents: fc.integer({ min: 0, max: 9_999_999_999 }),
  })
})

test('a written slip is read back with the same values, typed or scanned', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const slip = slipOf(draft)
      expect(slip).toMatchObject({ due_on: draft.due_on, amount_cents: draft.amount_cents })
      expect(slip.free).toMatchObject({ layout: draft.layout, values: draft.values })
      expect(barcodeOfLine(lineOfBarcode(slip.barcode))).toBe(slip.barcode)
      for (const text of [slip.barcode, slip.line, formatTypedLine(slip.line)])
        expect(readSlip(text, draft.due_on ?? today)).toEqual({ slip, errors: [], warnings: [] })
    }),
  )
})

test('a single wrong digit is refused in a typed line, and in the check digit of a bar code', () => {
  fc.assert(
    fc.property(drafts, fc.nat(46), fc.integer({ min: 1, max: 9 }), (draft, at, shift) => {
      const slip = slipOf(draft)
      const change = (text: string, place: number) =>
        `${text.slice(0, place)}${(Number(text[place]) + shift) % 10}${text.slice(place + 1)}`
      // The general digit is 1 for three remainders, so it does not detect every change in its own field.
      if (at < 32) expect(readSlip(change(slip.line, at), today).slip).toBeNull()
      expect(readSlip(change(slip.barcode, 4), today).slip).toBeNull()
    }),
  )
})

test('the reader returns a slip or a Portuguese message for any typed text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9. ]{40,60}$/)), (text) => {
      const { slip, errors } = readSlip(text, today)
      expect(slip === null).toBe(errors.length > 0)
      for (const { message } of errors) expect(message).not.toContain('undefined')
    }),
  )
})

test('another implementation accepts the slips we write and reads the same bank, amount and day', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const slip = slipOf(draft)
      expect(isValidBoleto(slip.line)).toBe(true)
      const info = getBoletoInfo(slip.line, { referenceDate: new Date(`${draft.due_on ?? today}T12:00:00Z`) })
      expect([info?.bankCode, info?.amount]).toEqual([slip.bank, slip.amount_cents])
      if (draft.due_on !== null) {
        const due = info?.expirationDate
        expect([due?.getFullYear(), due?.getMonth(), due?.getDate()].join('-')).toBe(dateParts(draft.due_on))
      }
    }),
  )
})

test('another implementation refuses the same mistyped lines as we do', () => {
  fc.assert(
    fc.property(drafts, fc.integer({ min: 4, max: 46 }), fc.integer({ min: 1, max: 9 }), (draft, at, shift) => {
      const { line } = slipOf(draft)
      const changed = `${line.slice(0, at)}${(Number(line[at]) + shift) % 10}${line.slice(at + 1)}`
      expect(readSlip(changed, today).slip !== null).toBe(isValidBoleto(changed))
    }),
  )
})

test('our reader finds no wrong check digit in slips that another implementation writes', () => {
  // The library also draws invalid banks and currencies, and bank slips that begin with 8 (utilities).
  const lines = Array.from({ length: 200 }, () => generateBoleto()).filter((line) => line[0] !== '8')
  const digits = (line: string) => readSlip(line, today).errors.filter(({ code }) => code.endsWith('digit'))
  for (const line of lines) expect([line, digits(line)]).toEqual([line, []])
})

const dateParts = (day: string) =>
  [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))].join('-')
