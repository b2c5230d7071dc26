import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { showDecimal } from '../../contract/contract.ts'
import { cellForm, parsePastedColumn, parsePastedValue } from './cell-values.ts'

const today = '2026-11-21'
const Bill = z.object({
  name: z.string().trim().min(3),
  fee_ppm: z.int().nullable().default(null),
  amount_cents: z.int(),
  priority: z.int(),
  due_date: z.iso.date().refine((day) => day >= '2000-01-01'),
  paid: z.boolean().default(false),
  note: z
    .string()
    .nullish()
    .transform((text) => text || null),
})
const status = { open: 'Em aberto', paid: 'Pago' }
const parseCell = (field: string, text: string, options?: Record<string, string>) =>
  parsePastedValue(text, cellForm(Bill, field, options), today)

const quote = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

test('a column pasted from a spreadsheet is read unchanged, with any line ends, quotes and last line', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', '\n', '\t', ',', '1', '😀'), maxLength: 8 })
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.constantFrom('', '\t', '\t\t'),
      (cells, end, closed, tabs) => {
        fc.pre(plain(cells.at(-1) ?? '') !== '')
        const text = cells.map((value) => quote(value) + tabs).join(end) + (closed ? end : '')
        expect(parsePastedColumn(text)).toEqual(cells.map(plain))
      },
    ),
  )
})

test('text with two columns is not read as one: the second column is reported, not dropped', () => {
  expect(parsePastedColumn('a\tb\nc\td')).toBeNull()
  expect(parsePastedColumn('a\n\tb')).toBeNull()
  expect(parsePastedColumn('a\t\nb\t')).toEqual(['a', 'b'])
  expect(parsePastedColumn('a\n\nb\n')).toEqual(['a', '', 'b'])
})

test('a quote that does not open a cell is read literally', () => {
  expect(parsePastedColumn('Mangueira 5"\n"sem fim\n"dois ""lados"""')).toEqual([
    'Mangueira 5"',
    '"sem fim',
    'dois "lados"',
  ])
})

test('any text is parsed without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...Object.keys(Bill.shape)), (text, field) => {
      for (const line of parsePastedColumn(text) ?? []) {
        const parsed = parseCell(field, line)
        if ('wrong' in parsed) expect(parsed.wrong).not.toBe('')
        else if (parsed.value !== null) expect(['string', 'number', 'boolean']).toContain(typeof parsed.value)
      }
    }),
  )
})

test('amounts can be pasted as they are displayed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(parseCell('amount_cents', `R$ ${showDecimal(cents, 2)}`)).toEqual({ value: cents })
    }),
  )
  expect(parseCell('amount_cents', '1.234,56')).toEqual({ value: 123456 })
  expect(parseCell('amount_cents', '1,234')).toEqual({ wrong: 'Valor inválido.' })
  expect(parseCell('fee_ppm', '1,65%')).toEqual({ value: 16500 })
  expect(parseCell('priority', '10')).toEqual({ value: 10 })
  expect(parseCell('priority', 'dez')).toEqual({ wrong: 'Valor inválido.' })
})

test('days, choices, yes and no, and empty cells are parsed as people write them', () => {
  expect(parseCell('due_date', '01/03/2026')).toEqual({ value: '2026-03-01' })
  expect(parseCell('due_date', '31/02/2026')).toEqual({ wrong: 'Data inválida.' })
  expect(parseCell('paid', 'NÃO')).toEqual({ value: false })
  expect(parseCell('paid', 'Sim')).toEqual({ value: true })
  expect(parseCell('paid', 'talvez')).toEqual({ wrong: 'Escreva Sim ou Não.' })
  expect(parseCell('paid', 'pago', { true: 'Pago', false: 'Em aberto' })).toEqual({ value: true })
  expect(parseCell('note', 'em aberto', status)).toEqual({ value: 'open' })
  expect(parseCell('note', 'cancelado', status)).toEqual({ wrong: 'Escolha uma das opções.' })
  expect(parseCell('note', '')).toEqual({ value: null })
  expect(parseCell('name', '<b>=1+1</b>')).toEqual({ value: '<b>=1+1</b>' })
})

test('a column cannot be declared editable with a field that its write operation does not accept', () => {
  expect(() => cellForm(Bill, 'status')).toThrow('status')
})
