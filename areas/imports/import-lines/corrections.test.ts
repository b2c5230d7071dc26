import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { importChecks } from '../check/checks.contract.ts'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { alheio, merchants, modelo } from '../testing/stations.fixture.ts'
import { refusedCells, refusedLines } from './corrections.contract.ts'

const { api, user, send, rows } = importStage()
const undoer = api.as('import-file-column-mapping', [modelo], 'Ulisses')

const header = 'Data da venda;Estabelecimento;NSU;Produto;Valor bruto;Taxa;Valor líquido'
const sale = (nsu: string, change: Partial<{ merchant: string; product: string; amounts: string }> = {}) =>
  `14/10/2026;${change.merchant ?? merchants.modelo};${nsu};${change.product ?? 'Débito'};${change.amounts ?? '100,00;1,05;98,95'}`
const file = (...lines: string[]) => Buffer.from(`${[header, ...lines].join('\n')}\n`)
const badFile = file(
  sale('0001'),
  sale('0002', { amounts: '1O0,00;1,05;98,95' }),
  sale('0003', { merchant: '777' }),
  sale('0004', { merchant: '777' }),
)

const waitForEnd = (id: string) =>
  until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'queued' && status !== 'running' && status !== 'undoing',
  )
async function check(content: Uint8Array) {
  const { id } = await user.call(
    imports.create,
    { body: { check_first: 'true' } },
    { file: { name: 'vendas.csv', content } },
  )
  return waitForEnd(id)
}
const linesOf = async (id: string) => (await user.call(refusedLines.lines, { params: { id }, query: {} })).data
const summaryOf = (id: string) => user.call(refusedLines.linesSummary, { params: { id } })
const correct = (id: string, value: string) => user.call(refusedCells.correct, { params: { id }, body: { value } })
const download = async (path: string) => {
  const headers = { authorization: `Bearer ${await user.token}` }
  return (await api.inject({ method: 'GET', url: `/api/v1/imports/${path}`, headers })).rawPayload
}
const nsus = async () => (await rows('acquirer_transactions', 'nsu')).map(({ nsu }) => nsu)

test('a refused line is corrected without changing its file, checked immediately, and imported as corrected', async () => {
  const { id, checked } = await check(badFile)
  expect(checked).toMatchObject({ records_new: 1, records_invalid: 3 })
  const [amount, ...otherCells] = (await linesOf(id)).flatMap(({ cells }) => cells)
  expect(amount).toMatchObject({ line: 3, column: 'Valor bruto', file_text: '1O0,00', value: '1O0,00', equal: 0 })
  expect(otherCells.map(({ line, column, file_text, equal }) => [line, column, file_text, equal])).toEqual([
    [4, 'Estabelecimento', '777', 0],
    [5, 'Estabelecimento', '777', 0],
  ])
  expect(await summaryOf(id)).toMatchObject({
    codes: [
      { code: 'E03', lines: 1 },
      { code: 'E04', lines: 2 },
    ],
  })
  const { data: unknown } = await user.call(refusedLines.lines, { params: { id }, query: { code: 'E04' } })
  expect(unknown.map(({ line }) => line)).toEqual([4, 5])
  expect(await correct(amount!.id, '10O,00')).toMatchObject({ message: expect.stringContaining('não é um número') })
  expect(await correct(amount!.id, '100,00')).toMatchObject({ message: null, corrected_by_name: 'Gisele' })
  expect(await correct(otherCells[0]!.id, '778')).toMatchObject({
    message: expect.stringContaining('778 não vinculado'),
  })
  expect(await correct(otherCells[0]!.id, merchants.modelo)).toMatchObject({ message: null, equal: 1 })
  expect(await user.call(refusedCells.correctEqual, { params: { id: otherCells[0]!.id } })).toEqual({ changed: 1 })
  expect(await summaryOf(id)).toMatchObject({ wrong: 0, right: 3, since_check: 3 })

  await user.call(refusedLines.recheck, { params: { id } })
  expect((await waitForEnd(id)).checked).toMatchObject({ records_new: 4, records_invalid: 0 })
  expect(await summaryOf(id)).toMatchObject({ wrong: 0, right: 3, since_check: 0 })
  expect(await nsus()).toEqual([])
  await user.call(importChecks.confirm, { params: { id } })
  expect(await waitForEnd(id)).toMatchObject({ status: 'done', records_new: 4, records_rejected: 0 })
  expect(await nsus()).toEqual(['0001', '0002', '0003', '0004'])
  expect(await download(`${id}/original`)).toEqual(badFile)
})

test('a correction is undone by entering the value of the file, and is listed with its author', async () => {
  const { id } = await check(badFile)
  const [amount] = (await linesOf(id)).flatMap(({ cells }) => cells)
  await correct(amount!.id, '100,00')
  expect(await correct(amount!.id, '1O0,00')).toMatchObject({
    message: expect.stringContaining('não é um número'),
    corrected_at: null,
  })
  expect(await summaryOf(id)).toMatchObject({ wrong: 3, right: 0 })
  const audits = await rows("audit_events where action = 'correct'", 'chain_no')
  expect(audits.map(({ before, after }) => [before, after])).toEqual([
    [{ 'Linha 3, Valor bruto': '1O0,00' }, { 'Linha 3, Valor bruto': '100,00' }],
    [{ 'Linha 3, Valor bruto': '100,00' }, { 'Linha 3, Valor bruto': '1O0,00' }],
  ])
})

test('lines corrected in the downloaded sheet are imported once and linked to the first import', async () => {
  const first = await send(badFile)
  expect(first).toMatchObject({ records_new: 1, records_rejected: 3 })
  const { id } = first
  const sheet = Buffer.from(
    `Linha;Motivo;${header}\n3;x;${sale('0002')}\n4;x;${sale('0003')}\n5;x;${sale('0004', { merchant: '777' })}\n`,
  )
  const sendSheet = (content: Uint8Array) =>
    user.call(refusedLines.sendLines, { params: { id } }, { file: { name: 'recusadas.csv', content } })
  expect(await sendSheet(sheet)).toEqual({ changed: 2, right: 2 })
  const correctedImport = await user.call(refusedLines.importCorrected, { params: { id } })
  expect(await waitForEnd(correctedImport.id)).toMatchObject({ status: 'done', records_read: 2, records_new: 2 })
  expect(await nsus()).toEqual(['0001', '0002', '0003'])
  expect(await summaryOf(id)).toMatchObject({ wrong: 1, right: 0, taken: 2, brought: [{ id: correctedImport.id }] })
  await expect(sendSheet(sheet)).rejects.toMatchObject({ code: 'import.sheet-refused' })
  await expect(user.call(refusedLines.importCorrected, { params: { id } })).rejects.toMatchObject({
    code: 'import.nothing-corrected',
  })
  await undoer.call(undoImports.undo, { params: { id }, body: { reason: 'Arquivo do dia errado.' } })
  expect(await waitForEnd(id)).toMatchObject({ status: 'undone' })
  expect(await nsus()).toEqual(['0002', '0003'])
})

test('a sheet of refused lines that is sent back unchanged changes no line', async () => {
  const { id } = await check(badFile)
  const content = await download(`${id}/lines/sheet`)
  const sent = user.call(refusedLines.sendLines, { params: { id } }, { file: { name: 'recusadas.xlsx', content } })
  expect(await sent).toEqual({ changed: 0, right: 0 })
})

test('a user of another company cannot see refused lines, and a card number is refused as a correction', async () => {
  const { id } = await check(badFile)
  const [cell] = (await linesOf(id)).flatMap(({ cells }) => cells)
  await expect(correct(cell!.id, '4111111111111111')).rejects.toMatchObject({ code: 'import.correction-card-number' })
  const stranger = api.as('cash-conciliation', [alheio], 'Alheia')
  await expect(stranger.call(refusedLines.linesSummary, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(
    stranger.call(refusedCells.correct, { params: { id: cell!.id }, body: { value: '1' } }),
  ).rejects.toMatchObject({ status: 404 })
  expect(messages((await user.call(imports.get, { params: { id } })).rejections)).toHaveLength(3)
})

const unknownProductFile = file(sale('0001', { product: 'Escambo' }), sale('0002', { product: 'Escambo' }))

test.each([
  ['sent', send],
  ['checked', check],
])('a file that was refused because it has no valid row is corrected and imported: %s', async (_how, submit) => {
  const { id, status } = await submit(unknownProductFile)
  expect(status).toBe('rejected')
  expect(await summaryOf(id)).toMatchObject({ correctable: true, open: true, wrong: 2, right: 0 })
  const [cell] = (await linesOf(id)).flatMap(({ cells }) => cells)
  expect(await correct(cell!.id, 'Débito')).toMatchObject({ message: null, equal: 1 })
  await user.call(refusedCells.correctEqual, { params: { id: cell!.id } })
  const correctedImport = await user.call(refusedLines.importCorrected, { params: { id } })
  expect(await waitForEnd(correctedImport.id)).toMatchObject({ status: 'done', records_read: 2, records_new: 2 })
  expect(await nsus()).toEqual(['0001', '0002'])
  expect(await summaryOf(id)).toMatchObject({ wrong: 0, right: 0, taken: 2 })
})

test('a file with the sales of another company is refused and cannot be corrected', async () => {
  const { id, status } = await send(file(sale('0001'), sale('0002', { merchant: merchants.alheio })))
  expect(status).toBe('rejected')
  expect(await summaryOf(id)).toMatchObject({ correctable: false, open: false })
})

test('the lines of a checked file are no longer corrected when its import is refused as a whole', async () => {
  const { id } = await check(badFile)
  expect(await summaryOf(id)).toMatchObject({ correctable: true, wrong: 3 })
  await api.test.admin.query('delete from acquirer_fees')
  await api.test.admin.query('update acquirer_companies set company_id = $1 where merchant_no = $2', [
    ...[alheio, merchants.modelo],
  ])
  await user.call(importChecks.confirm, { params: { id } })
  expect(await waitForEnd(id)).toMatchObject({ status: 'rejected', records_new: 0 })
  expect(await summaryOf(id)).toMatchObject({ correctable: false, open: false })
})
