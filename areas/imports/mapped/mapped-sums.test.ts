import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { imports } from '../files/imports.contract.ts'
import { column } from '../import-layouts/layout.fixture.ts'
import { refusedCells, refusedLines } from '../import-lines/corrections.contract.ts'
import { importReleases } from '../release/release.contract.ts'
import { messages } from '../testing/imports.testing.ts'
import { merchants, modelo } from '../testing/stations.fixture.ts'
import { mappedStage, text } from './mapped-import.testing.ts'

const { api, user, send, rows, published } = mappedStage()
const importer = api.as('import-file-column-mapping', [modelo], 'Paula')
const reason = 'O banco confirmou por telefone que o total saiu errado.'

const waitForEnd = (id: string) =>
  until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'queued' && status !== 'running',
  )
async function release(id: string) {
  await importer.call(importReleases.release, { params: { id }, body: { reason } })
  return waitForEnd(id)
}

const statement = (total: string) =>
  text('Data;Histórico;Valor', '13/10/2026;PIX;10,00', '14/10/2026;TED;5,00', `Total;;${total}`)

test('a file whose total is not the sum of its rows writes no row until a person releases it', async () => {
  const blocked = await send(statement('18,00'), { company_id: modelo })
  expect(blocked.status).toBe('blocked')
  expect(blocked.warnings).toMatchObject([
    {
      line: 4,
      code: 'W07',
      sums: true,
      message: expect.stringContaining('o total 18,00 não é a soma das linhas acima'),
    },
  ])
  expect(await rows('statement_lines')).toEqual([])
  expect(await release(blocked.id)).toMatchObject({ status: 'done', records_new: 2, release_reason: reason })
})

test('a file whose total is the sum of its rows is imported without a release', async () =>
  expect(await send(statement('15,00'), { company_id: modelo })).toMatchObject({ status: 'done', records_new: 2 }))

const heading = 'Data da venda;Estabelecimento;NSU;Produto;Valor bruto;Taxa;Valor líquido'.split(';')
const sale = (nsu: number, product = 'Débito') =>
  `14/10/2026;${merchants.modelo};${nsu};${product};100,00;1,05;98,95`.split(';')
const sheet = (data: string[][], name: string) => ({
  data: data.map((cells) => cells.map((value) => ({ value }))),
  sheet: name,
})
const bookOf = async (...sheets: ReturnType<typeof sheet>[]) => new Uint8Array(await writeXlsxFile(sheets).toBuffer())
const sales = (first: number, count: number) => [heading, ...Array.from({ length: count }, (_, no) => sale(first + no))]

test('a workbook with sales on a second sheet waits for a person, and names the rows that it leaves out', async () => {
  const book = await bookOf(sheet(sales(1, 2), 'Outubro'), sheet(sales(100, 30), 'Novembro'))
  const blocked = await send(book, { name: 'vendas.xlsx' })
  expect(blocked).toMatchObject({
    status: 'blocked',
    left_out: [{ code: 'unread-sheet', records: 31, amount_cents: null }],
  })
  expect(messages(blocked.warnings).join()).toContain('A aba "Novembro" tem 31 linhas preenchidas')
  expect(await rows('acquirer_transactions')).toEqual([])
  expect(await release(blocked.id)).toMatchObject({ status: 'done', records_new: 2 })
})

test('a workbook whose other sheets only have texts is imported without a release', async () => {
  const remarks = Array.from({ length: 20 }, (_, no) => [`Instrução ${no}`])
  const book = await bookOf(sheet(sales(1, 2), 'Outubro'), sheet(remarks, 'Instruções'))
  expect(await send(book, { name: 'vendas.xlsx' })).toMatchObject({ status: 'done', records_new: 2, left_out: [] })
})

test('a workbook with a summary is imported without a release if the layout names its sheet of sales', async () => {
  const summary = ['Visa', 'Master', 'Elo', 'Amex', 'Hiper', 'Cabal'].flatMap((brand) => [
    [`${brand} débito`, '1.234,56'],
    [`${brand} crédito`, '1.234,56'],
  ])
  const book = await bookOf(sheet(sales(1, 2), 'Vendas'), sheet(summary, 'Resumo por bandeira'))
  const blocked = await send(book, { name: 'vendas.xlsx' })
  expect(blocked).toMatchObject({ status: 'blocked', left_out: [{ code: 'unread-sheet', records: 12 }] })
  const { id: layout_id } = await published({
    ...{ name: 'Portal', target: 'captures', company_rule: 'merchant', sheet: 'Vendas', key: ['nsu', 'gross_cents'] },
    columns: [
      ...[column('sold_on', 'Data da venda'), column('merchant_no', 'Estabelecimento'), column('nsu', 'NSU')],
      ...[column('product', 'Produto'), column('gross_cents', 'Valor bruto')],
    ],
  })
  const done = await send(book, { name: 'vendas-2.xlsx', layout_id })
  expect(done).toMatchObject({ status: 'done', records_new: 2, left_out: [] })
  expect(messages(done.warnings).join()).toContain('A aba "Resumo por bandeira" tem 12 linhas preenchidas')
})

test('the corrected lines of a released file need no second release', async () => {
  const rowsWithFault = [...sales(1, 2), sale(3, 'Escambo')]
  const { id } = await send(await bookOf(sheet(rowsWithFault, 'Outubro'), sheet(sales(100, 30), 'Novembro')), {
    name: 'vendas.xlsx',
  })
  expect(await release(id)).toMatchObject({ status: 'done', records_new: 2, records_rejected: 1 })
  const { data } = await user.call(refusedLines.lines, { params: { id }, query: {} })
  const [cell] = data.flatMap(({ cells }) => cells)
  await user.call(refusedCells.correct, { params: { id: cell?.id ?? '' }, body: { value: 'Débito' } })
  const corrected = await user.call(refusedLines.importCorrected, { params: { id } })
  const ended = await waitForEnd(corrected.id)
  expect(ended).toMatchObject({ status: 'done', records_new: 1, left_out: [] })
  expect(messages(ended.warnings).join()).not.toContain('Novembro')
})

test('sales whose net total was added up before rounding are imported without a release', async () => {
  const total = 'Total;;;;200,00;2,09;197,91'.split(';')
  const done = await send(await bookOf(sheet([...sales(1, 2), total], 'Vendas')), { name: 'vendas.xlsx' })
  expect(done).toMatchObject({ status: 'done', records_new: 2 })
  expect(messages(done.warnings).join()).toContain('o total 197,91 não é a soma das linhas acima')
})
