import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { importStage } from '../testing/imports.testing.ts'
import { merchants, modelo } from '../testing/stations.fixture.ts'
import { reimports } from './reimport.contract.ts'

const { api, user, send, rows } = importStage()
const clerk = api.as('import-file-column-mapping', [modelo], 'Célia')
const reason = { reason: 'O estabelecimento foi cadastrado depois.' }

const header = 'Data da venda;Estabelecimento;NSU;Produto;Valor bruto;Taxa;Valor líquido'
const sale = (nsu: string, merchant: string) => `14/10/2026;${merchant};${nsu};Débito;100,00;2,00;98,00`
const file = Buffer.from(`${header}\n${sale('0001', merchants.modelo)}\n${sale('0002', '1000000077')}\n`)

const waitForEnd = (id: string) =>
  until(
    () => clerk.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'queued' && status !== 'running' && status !== 'undoing',
  )
const nsus = async () => (await rows('acquirer_transactions', 'nsu')).map(({ nsu }) => nsu)

test('a known file is imported again with a reason: no row is duplicated, and missing rows are added', async () => {
  const first = await send(file)
  expect(first).toMatchObject({ records_new: 1, records_rejected: 1 })
  const repeated = await send(file)
  expect(repeated).toMatchObject({ records_new: 0, first_import_id: first.id })
  await api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no)
      values ('01930000-0000-7000-8000-0000000f0077', $1, 'cielo', '1000000077')`,
    [modelo],
  )
  await expect(user.call(reimports.reimport, { params: { id: repeated.id }, body: reason })).rejects.toMatchObject({
    status: 403,
  })
  await clerk.call(reimports.reimport, { params: { id: repeated.id }, body: reason })
  expect(await waitForEnd(repeated.id)).toMatchObject({
    ...{ status: 'done', records_new: 1, records_repeated: 1, first_import_id: null },
    ...{ reimport_reason: reason.reason, reimported_by_name: 'Célia' },
  })
  expect(await nsus()).toEqual(['0001', '0002'])
  await expect(clerk.call(reimports.reimport, { params: { id: repeated.id }, body: reason })).rejects.toMatchObject({
    code: 'import.not-repeated',
  })
  await clerk.call(undoImports.undo, { params: { id: repeated.id }, body: reason })
  expect(await waitForEnd(repeated.id)).toMatchObject({ status: 'undone' })
  expect(await nsus()).toEqual(['0001'])
})

test('a fee that differs from the contract gives a warning with the line', async () => {
  const { warnings } = await send(file)
  expect(warnings.find(({ field }) => field === 'taxa')).toMatchObject({
    line: 2,
    message: expect.stringContaining('Taxa 2% difere da contratada (1,05%): cobrada R$ 2,00, contratada R$ 1,05'),
  })
})
