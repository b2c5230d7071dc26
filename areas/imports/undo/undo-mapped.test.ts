import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { importStage } from '../testing/imports.testing.ts'
import { merchants, modelo } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()
const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [modelo], 'Gisele')
const header =
  'Data da venda;Hora da venda;Estabelecimento;NSU;Autorização;Terminal;Bandeira;Produto;Cartão mascarado;Parcelas;Valor bruto;Taxa;Valor líquido;Previsão de pagamento'
const fileOf = (...nsus: string[]) =>
  Buffer.from(
    `${[header, ...nsus.map((nsu) => `14/10/2026;10:32;${merchants.modelo};${nsu};A1;10000001;Visa;Débito;4000********1122;;100,00;1,05;98,95;15/10/2026`)].join('\n')}\n`,
  )

test('rows shared with an undone sheet stay as rows of the later sheet, read as at the time of that import', async () => {
  const { id } = await send(fileOf('0001', '0002'), { name: 'vendas.csv' })
  const later = await send(fileOf('0002', '0003'), { name: 'vendas 2.csv' })
  expect(later).toMatchObject({ records_new: 1, records_repeated: 1 })
  await api.test.admin.query('update import_layouts set active = false')
  await importer.call(undoImports.undo, { params: { id }, body: { reason: 'Arquivo da empresa errada.' } })
  const undone = await until(
    () => importer.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'undoing',
  )
  expect(undone).toMatchObject({ status: 'undone' })
  expect(await rows('acquirer_transactions', 'nsu')).toMatchObject([
    { nsu: '0002', import_id: later.id },
    { nsu: '0003', import_id: later.id },
  ])
})
