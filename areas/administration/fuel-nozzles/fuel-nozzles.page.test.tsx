import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FuelNozzleDetail } from './fuel-nozzle.contract.ts'
import FuelNozzlesPage from './fuel-nozzles.page.tsx'

const id = (last: string) => `01930000-0000-7000-8000-0000000000${last}`
const nozzle: FuelNozzleDetail = {
  id: id('01'),
  company_id: id('a1'),
  company_name: 'Posto Ipê',
  nozzle_no: 3,
  controller_code: '0A',
  pump_id: id('b1'),
  pump_serial_no: 'BM4117',
  island: 1,
  tank_id: id('c1'),
  tank_no: 2,
  product_code: 'GC',
  product_name: 'Gasolina comum',
  price_millis: 6190,
  last_totalizer_ml: 500_000,
  last_read_on: '2026-10-14',
  last_test_on: null,
  test_due: false,
  totalizer_max_ml: 1_000_000_000,
  valid_from: '2026-01-01',
  valid_to: null,
  status: 'active',
  version: 5,
  initial_totalizer_ml: 0,
  pump: {
    id: id('b1'),
    serial_no: 'BM4117',
    manufacturer: 'Wayne',
    model: null,
    counter_kind: 'digital',
    island: 1,
    seals: [{ seal_no: 'L1', sealed_on: '2026-01-10' }],
    version: 2,
  },
  tank: { id: id('c1'), tank_no: 2, capacity_ml: 15_000_000, version: 4 },
  links: [],
  states: [],
  readings: [],
  tests: [],
  interventions: [],
  daily: [],
}

const page = { data: [nozzle], next: null, count: { value: 1, exact: true } }
const choices = { companies: [], products: [], tanks: [], pumps: [] }
const answers: Record<string, unknown> = {
  '/fuel-nozzles': page,
  '/fuel-nozzles/choices': choices,
  [`/fuel-nozzles/${nozzle.id}`]: nozzle,
}

beforeEach(() => {
  signInAs('admin')
  setScreenWidth(1440)
})

const openPart = async (part: string) => {
  const sent = network(({ method, path }) => {
    if (path.endsWith('/timeline')) return { json: { data: [], next: null } }
    return { json: method === 'GET' ? (answers[path] ?? null) : { id: id('b1') } }
  })
  renderPage(<FuelNozzlesPage />, { address: `/?open=${nozzle.id}&tab=${part}` })
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  await waitFor(() => expect(panel.getAllByRole('button', { name: 'Editar' })).toHaveLength(2))
  await userEvent.keyboard('e')
  return { sent, panel }
}

const findSaved = (sent: Awaited<ReturnType<typeof openPart>>['sent']) =>
  // The draft of the form is saved by PUT, too.
  sent.find(({ method, path }) => method === 'PUT' && path.startsWith('/fuel-nozzles'))

test('E edits the pump in its tab, and Ctrl+Enter saves it with its seals and the version that was read', async () => {
  const { sent, panel } = await openPart('bomba')
  await userEvent.type(await panel.findByRole('textbox', { name: /^Modelo/ }), 'Helix{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(findSaved(sent)).toMatchObject({
      path: `/fuel-nozzles/pumps/${id('b1')}`,
      body: { serial_no: 'BM4117', model: 'Helix', seals: [{ seal_no: 'L1', sealed_on: '2026-01-10' }], version: 2 },
    }),
  )
})

test('E edits the tank in its tab, which shows the fuel and the capacity', async () => {
  const { sent, panel } = await openPart('tanque')
  const tankNo = await panel.findByRole('textbox', { name: /^Nº do tanque/ })
  await userEvent.clear(tankNo)
  await userEvent.type(tankNo, '7{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(findSaved(sent)).toMatchObject({
      path: `/fuel-nozzles/tanks/${id('c1')}`,
      body: { tank_no: 7, capacity_ml: 15_000_000, version: 4 },
    }),
  )
  const values = await panel.findByRole('tabpanel')
  await waitFor(() => expect(values.textContent).toContain('Gasolina comum'))
  expect(values.textContent).toContain('15.000,000 L')
})
