import { expect, test } from 'vitest'
import { sheetOf, zipOf } from '../../sheet/sheet.fixture.ts'
import { sourceOfBytes } from '../../sheet/zip-stream.ts'
import { arbitraryToday } from '../../testing/arbitraries.fixture.ts'
import { statement } from '../mapping.fixture.ts'
import type { MappedRow } from './mapping-apply.ts'
import { readFirstRows, readMappedBook, readMappedRows } from './mapping-book.ts'

const cell = (text: string) =>
  text.startsWith('#') ? `<c><v>${text.slice(1)}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`
const header = ['Data', 'Histórico', 'Valor']
const table = (rows: number) => [
  header,
  ...Array.from({ length: rows }, (_, no) => ['14/10/2026', `PIX ${no}`, `${no + 1},50`]),
]
const bookOf = (rows: number) =>
  sheetOf(
    table(rows)
      .map((row) => `<row>${row.map(cell).join('')}</row>`)
      .join(''),
  )
const textOf = (rows: number) =>
  Buffer.from(
    table(rows)
      .map((row) => row.join(';'))
      .join('\n'),
  )
const all = { ...arbitraryToday, most: 100_000 }

test('a mapping reads the same rows from a workbook as from a text, of any length', async () => {
  const book = await readMappedRows(statement(), bookOf(300), all)
  const text = await readMappedRows(statement(), textOf(300), all)
  expect({ ...book, found: { ...book.found, byMarks: true, width: 3 } }).toEqual(text)
  expect(book.rows).toHaveLength(300)
  expect(await readMappedRows(statement(), bookOf(52_000), all)).toMatchObject({
    fault: null,
    rows: { length: 52_000 },
  })
})

test('rows of a workbook are delivered while it is read, and the reading stops on request', async () => {
  const rowCounts: number[] = []
  const take = (most: number) => (rows: MappedRow[]) => rowCounts.push(rows.length) < most
  const bytes = bookOf(20_000)
  const result = await readMappedBook(sourceOfBytes(bytes), statement(), { ...arbitraryToday, onRows: take(1000) })
  expect([result.fault, rowCounts.length > 5]).toEqual([null, true])
  rowCounts.length = 0
  await readMappedBook(sourceOfBytes(bytes), statement(), { ...arbitraryToday, onRows: take(1) })
  expect(rowCounts).toHaveLength(1)
  expect((await readMappedRows(statement(), bytes, { ...arbitraryToday, most: 10 })).rows).toHaveLength(10)
})

test('the preview of a workbook shows its first rows as they are in the file', async () => {
  const options = { most: 2, delimiter: 'auto', encoding: 'auto' } as const
  const first = await readFirstRows(bookOf(20_000), options)
  expect(first).toMatchObject({ file_kind: 'xlsx', delimiter: null, fault: null })
  expect(first.rows.map(({ cells }) => cells)).toEqual(table(1))
  expect((await readFirstRows(textOf(5), options)).rows.map(({ cells }) => cells)).toEqual(table(1))
})

test('a mapping for text files refuses a workbook, and a broken workbook is refused with a message', async () => {
  const texts = statement({ file_kind: 'csv' })
  expect((await readMappedRows(texts, bookOf(1), all)).fault?.message).toContain('lê arquivos CSV')
  expect((await readMappedRows(statement(), bookOf(1).slice(0, 60), all)).fault?.message).toContain('não pôde ser lida')
})

const sheetXml = (rows: readonly (readonly string[])[]) =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`

type Tab = { name: string; rows: readonly (readonly string[])[]; state?: string }
const bookOfTabs = (tabs: readonly Tab[]) =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${tabs
      .map(({ name, state = 'visible' }, at) => `<sheet name="${name}" state="${state}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${tabs
      .map((_tab, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(tabs.map(({ rows }, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(rows)])),
  })

const readTabs = async (tabs: readonly Tab[], mapping = statement(), only?: ReadonlySet<number>) => {
  const rows: MappedRow[] = []
  const onRows = (batch: MappedRow[]) => rows.push(...batch) > 0
  const { fault, notices, left_out } = await readMappedBook(sourceOfBytes(bookOfTabs(tabs)), mapping, {
    ...arbitraryToday,
    ...(only && { only }),
    onRows,
  })
  return {
    fault,
    amounts: rows.map(({ values }) => values.amount_cents),
    notices: notices.map(({ message }) => message),
    left_out: left_out.map(({ code, records, amount_cents }) => [code, records, amount_cents]),
  }
}

test('sheets with data that are not read are listed with their row counts, including hidden sheets', async () => {
  const list = Array.from({ length: 11 }, (_, no) => [`item ${no}`])
  const tabs = [
    { name: 'Outubro', rows: table(1) },
    { name: 'Novembro', rows: table(2) },
    { name: 'Antigos', rows: table(3), state: 'hidden' },
    { name: 'Lista', rows: list },
    { name: 'Notas', rows: [['feito por Ana'], ['em 15/10']] },
    { name: 'Modelo', rows: [header] },
  ]
  const unread = (description: string) => `A aba ${description} e não foi importada: envie-a em outro arquivo.`
  expect(await readTabs(tabs)).toEqual({
    fault: null,
    amounts: [150],
    notices: [
      unread('"Novembro" tem 3 linhas preenchidas'),
      unread('oculta "Antigos" tem 4 linhas preenchidas'),
      unread('"Lista" tem 11 linhas preenchidas'),
    ],
    // The list has no amount.
    left_out: [['unread-sheet', 7, null]],
  })
})

test('corrected lines of a workbook are read without a second report of its other sheets', async () => {
  const tabs = [
    { name: 'Outubro', rows: table(2) },
    { name: 'Novembro', rows: table(2) },
  ]
  expect((await readTabs(tabs)).left_out).toEqual([['unread-sheet', 3, null]])
  const corrected = await readTabs(tabs, statement(), new Set([3]))
  expect(corrected).toEqual({ fault: null, amounts: [250], notices: [], left_out: [] })
})

test('a cover sheet of one cell is skipped, and the next sheet is read', async () => {
  const tabs = [
    { name: 'Capa', rows: [['Extrato de outubro']] },
    { name: 'Dados', rows: table(2) },
  ]
  expect(await readTabs(tabs)).toEqual({ fault: null, amounts: [150, 250], notices: [], left_out: [] })
  const first = await readFirstRows(bookOfTabs(tabs), { most: 1, delimiter: 'auto', encoding: 'auto' })
  expect(first.rows.map(({ cells }) => cells)).toEqual([header])
})

const october = { name: 'Outubro', rows: table(1) }
/** A text that begins with # is written as a numeric cell. */
const twelveRows = (value: string) => Array.from({ length: 12 }, (_, no) => [`Loja ${no}`, value])

test('a sheet without the heading is left out if it has amounts', async () => {
  const otherTable = Array.from({ length: 11 }, (_, no) => [`Placa ${no}`, `${no},50`])
  expect((await readTabs([october, { name: 'Vales', rows: otherTable }])).left_out).toEqual([
    ['unread-sheet', 11, null],
  ])
  expect((await readTabs([october, { name: 'Vales', rows: twelveRows('#10.5') }])).left_out).toEqual([
    ['unread-sheet', 12, null],
  ])
})

test.each([['10,00-'], ['10,00 D'], ['R$ 10,00 C'], ['-1.234,56'], ['(10,00)'], ['Total 10,00']])(
  'a sheet of amounts such as "%s" is left out',
  async (amount) => {
    const { left_out } = await readTabs([october, { name: 'Vales', rows: twelveRows(amount) }])
    expect(left_out).toEqual([['unread-sheet', 12, null]])
  },
)

test.each([['#1234'], ['#0.12345'], ['1234'], ['31.12.26'], ['31.12.2026']])(
  'a sheet of codes, counts or dates such as %s is only reported',
  async (code) => {
    const read = await readTabs([october, { name: 'Lojas', rows: twelveRows(code) }])
    expect([read.notices.length, read.left_out]).toEqual([1, []])
  },
)

test('other sheets are only reported if the layout names the sheet to read', async () => {
  const tabs = [
    october,
    { name: 'Resumo por bandeira', rows: twelveRows('1.234,56') },
    { name: 'Cópia', rows: table(3) },
  ]
  const read = await readTabs(tabs, statement({ sheet: 'Outubro' }))
  expect([read.amounts, read.notices.length, read.left_out]).toEqual([[150], 2, []])
})

test('sheets are opened however many there are, and empty sheets are not reported', async () => {
  const empty = Array.from({ length: 120 }, (_, no) => ({ name: `Aba ${no}`, rows: [] }))
  expect(await readTabs([october, ...empty])).toMatchObject({ notices: [], left_out: [] })
  const last = await readTabs([
    october,
    ...empty,
    { name: 'Vales', rows: table(60) },
    { name: 'Nota', rows: [['Ana']] },
  ])
  const unread = 'e não foi importada: envie-a em outro arquivo.'
  expect(last.notices).toEqual([`A aba "Vales" tem ao menos 61 linhas preenchidas ${unread}`])
  expect(last.left_out).toEqual([['unread-sheet', 61, null]])
})

test('the notices about unread sheets are limited in number, but all their rows are counted', async () => {
  const months = Array.from({ length: 103 }, (_, no) => ({ name: `Aba ${no}`, rows: table(1) }))
  const { notices, left_out } = await readTabs([october, ...months])
  expect([notices.length, notices.at(-1)]).toEqual([
    101,
    'Mais 3 abas parecem trazer dados e não foram importadas: envie-as em outros arquivos.',
  ])
  expect(left_out).toEqual([['unread-sheet', 206, null]])
})

test('a sheet that cannot be read may have money, so its file waits for a person', async () => {
  const tooWide = { name: 'Larga', rows: [Array.from({ length: 600 }, (_, no) => `${no}`)] }
  const { notices, left_out } = await readTabs([october, tooWide])
  expect(notices).toEqual(['A aba "Larga" não pôde ser lida e não foi importada: envie-a em outro arquivo.'])
  expect(left_out).toEqual([['unread-sheet', 1, null]])
})
