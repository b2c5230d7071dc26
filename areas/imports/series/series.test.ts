import { type CieloRow, writeCieloSales } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { cieloDay, sale } from '../testing/cielo.fixture.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { merchants, modelo, vizinho } from '../testing/stations.fixture.ts'

const { api, send } = importStage()
const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [modelo, vizinho], 'Gisele')
const numberedFile = (sequence: number, ...rows: CieloRow[]) => writeCieloSales({ ...cieloDay(rows), sequence })
const sendForWarnings = async (bytes: Uint8Array) => messages((await send(bytes)).warnings)

async function undo(id: string) {
  await importer.call(undoImports.undo, { params: { id }, body: { reason: 'Arquivo da empresa errada.' } })
  return until(
    () => importer.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'undoing',
  )
}

test('a file that skips numbers lists the missing files until they are imported', async () => {
  expect(await sendForWarnings(numberedFile(10))).toEqual([])
  const { id, warnings } = await send(
    numberedFile(13, sale, { ...sale, nsu: '000300', terminal_logical_no: '99999999' }),
  )
  expect(messages(warnings).join()).toContain('Faltam 2 arquivos, do nº 0000011 ao 0000012')
  const getWarnings = async () => messages((await importer.call(imports.get, { params: { id } })).warnings)
  expect(await sendForWarnings(numberedFile(11))).toEqual([])
  expect((await getWarnings())[0]).toContain('Falta o arquivo nº 0000012 de Cielo, vendas')
  expect(await sendForWarnings(numberedFile(12))).toEqual([])
  expect(await getWarnings()).toEqual([expect.stringContaining('o terminal 99999999 não está cadastrado')])
  expect(await sendForWarnings(numberedFile(14))).toEqual([])
  expect(await sendForWarnings(numberedFile(9_999_999, { ...sale, nsu: '000242' }))).toEqual([])
  expect(
    await sendForWarnings(writeCieloSales({ ...cieloDay([]), merchant_no: merchants.vizinho, sequence: 40 })),
  ).toEqual([])
})

test('a number sent before with other content gives a warning, and an undone file counts as missing', async () => {
  await send(numberedFile(20, sale))
  expect((await sendForWarnings(numberedFile(20, sale, { ...sale, nsu: '000300' })))[0]).toContain('já veio em')
  const { id } = await send(numberedFile(21, { ...sale, nsu: '000301' }))
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  expect((await sendForWarnings(numberedFile(22)))[0]).toContain('Falta o arquivo nº 0000021')
})
