import { acquirerTransactions } from '@app/areas/inquiries/contract'
import { inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { messages } from '../testing/imports.testing.ts'
import { merchants, modelo } from '../testing/stations.fixture.ts'
import { findExportedRows } from '../transaction-exports/exported-rows.store.ts'
import { mappedStage, text } from './mapped-import.testing.ts'

const { api, send, rows } = mappedStage()
const clerk = api.as('financial.acquirer-transactions', [modelo], 'Rui')

const header =
  'Data;Estabelecimento;NSU;Valor bruto;Taxa;Valor líquido;Placa;Hodômetro;Motorista;Litros;Combustível;Status'
const fuellingRow = (nsu: string, cells: string, state = 'Aprovada') =>
  `14/10/2026;${merchants.modelo};${nsu};1.512,50;45,38;1.467,12;${cells};${state}`
const fuelCells = 'abc-1d23;123.456;4471 - José da Silva;250,123;Diesel S10'
const storedFields = {
  plate: 'ABC1D23',
  odometer_km: 123_456,
  driver_ref: '4471',
  volume_ml: 250_123,
  fuel: 'Diesel S10',
}

test('the fuelling data of a fleet network is found by plate, shown with its capture and exported', async () => {
  const file = text(header, fuellingRow('0001', fuelCells), fuellingRow('0002', ';;;;'))
  expect(await send(file)).toMatchObject({
    layout: 'Frota: abastecimentos (genérico) v3',
    records_new: 2,
    warnings: [],
  })
  const { data } = await clerk.call(acquirerTransactions.list, { query: { search: 'ABC-1D23' } })
  expect(data).toMatchObject([{ nsu: '0001', method: 'fleet' }])
  const capture = await clerk.call(acquirerTransactions.get, { params: { id: String(data[0]?.id) } })
  expect(capture).toMatchObject({ ...storedFields, gross_cents: 151_250 })
  const within = { basis: 'sale', from: '2026-10-14', to: '2026-10-14' } as const
  const exported = await inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
    findExportedRows(db, { target: 'card_sales', company_ids: [modelo], within }, undefined),
  )
  expect(exported.rows).toMatchObject([storedFields, { plate: null, odometer_km: null, volume_ml: null }])
  expect(await send(text(header, fuellingRow('0001', fuelCells.replace('abc', 'xyz'))))).toMatchObject({
    records_new: 0,
  })
})

test('a mistake in fuelling data does not refuse the sale, and a cancellation stores the same fuelling data', async () => {
  const done = await send(
    text(header, fuellingRow('0001', 'SEM PLACA;-5;;dez;'), fuellingRow('0002', fuelCells, 'Cancelada')),
  )
  expect(done).toMatchObject({ status: 'done', records_new: 3, records_rejected: 0 })
  expect(messages(done.warnings).filter((message) => message.includes('ficou vazio'))).toEqual([
    'Linha 2, coluna "Placa": "SEM PLACA" não é uma placa; o campo ficou vazio.',
    'Linha 2, coluna "Hodômetro": "-5" é um hodômetro negativo; o campo ficou vazio.',
    'Linha 2, coluna "Litros": "dez" não é um número de litros; o campo ficou vazio.',
  ])
  expect(await rows('acquirer_transactions', 'nsu, kind desc')).toMatchObject([
    { nsu: '0001', plate: null, odometer_km: null, volume_ml: null },
    { nsu: '0002', kind: 'sale', ...storedFields },
    { nsu: '0002', kind: 'cancel', ...storedFields },
  ])
})
