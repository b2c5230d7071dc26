import { network, openListTool, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ListedSystemMovement, SystemMovementDetail } from './system-movements.contract.ts'
import SystemMovementsPage from './system-movements.page.tsx'

const movement: ListedSystemMovement = {
  id: 1,
  company_id: '0199e6a0-0000-7000-8000-0000000000a1',
  company_name: 'Posto Modelo 01',
  business_date: '2026-10-14',
  occurred_at: '2026-10-14T09:12:00.000Z',
  shift_no: 1,
  operator: 'Carlos',
  movement_type_code: 'VND-DEB',
  movement_type_name: 'Venda no cartão de débito',
  method: 'debit',
  amount_cents: 15_604,
  balance_cents: 15_604,
  document_no: null,
  customer: null,
  nsu: '000123',
  auth_code: null,
  terminal_logical_no: null,
  cancelled_at: null,
  movement_status: 'matched',
  matched_with: 'Mesmo NSU.',
  late: false,
}
const rows: ListedSystemMovement[] = [
  movement,
  {
    ...movement,
    id: 2,
    movement_type_code: 'SAN',
    movement_type_name: 'Sangria',
    method: 'cash',
    balance_cents: -15_604,
  },
  {
    ...movement,
    id: 3,
    cancelled_at: '2026-10-14T10:00:00.000Z',
    balance_cents: 0,
    movement_status: 'cancelled',
    late: true,
  },
]

beforeEach(() => {
  signInAs('financial.system-movements')
  setScreenWidth(1440)
})

const detail: SystemMovementDetail = {
  ...movement,
  late: true,
  sale_external_id: 'V1',
  acquirer: 'cielo',
  brand: 'visa',
  installments: 1,
  e2e_id: null,
  employee: null,
  till: 'PDV1',
  day_id: '0199e6a0-0000-7000-8000-0000000000e1',
  items: [
    {
      line_no: 1,
      description: 'Gasolina comum',
      volume_ml: 20_000,
      price_millis: 5000,
      total_cents: 10_000,
      discount_cents: 0,
      cancelled: false,
    },
  ],
  fuellings: [
    {
      controller_record_id: 'C1',
      nozzle_no: 3,
      nozzle_id: '0199e6a0-0000-7000-8000-0000000000f1',
      ended_at: '2026-10-14T09:11:00.000Z',
      volume_ml: 20_000,
      price_millis: 5000,
      total_cents: 10_000,
      attendant: 'Bia',
    },
  ],
  captures: [{ id: '9', acquirer: 'Cielo', nsu: '000123', gross_cents: 15_604 }],
  source: { import_id: '0199e6a0-0000-7000-8000-0000000000d1', file_name: 'pdv.json', line: 7 },
}

function openPage() {
  return network(({ path, method }) => {
    if (path.startsWith('/system-movements/choices')) return { json: { companies: [], types: [] } }
    if (path.startsWith('/system-movements/charts'))
      return {
        json: {
          from: '2026-09-15',
          to: '2026-10-15',
          hours: [8, 9, 10].map((hour) => ({ hour, method: 'debit', amount_cents: 15_604 })),
          without_nsu: [{ company_id: movement.company_id, company_name: 'Posto Modelo 01', cards: 3, without: 1 }],
        },
      }
    if (path.startsWith('/system-movements/1')) return { json: detail }
    if (method === 'POST' && path.startsWith('/system-movements/bulk'))
      return {
        json: {
          id: detail.day_id,
          job_id: null,
          title: '',
          state: 'preview',
          total: 1,
          done: 0,
          changed: 1,
          skipped: [],
          failures: [],
        },
      }
    if (path.startsWith('/system-movements')) {
      const page = { data: rows, next: null, count: { value: 3, exact: true }, sums: { balance_cents: 4321 } }
      const open = path.includes('movement_status=') && !path.includes('from=')
      return { json: open ? { ...page, period: { from: '2026-09-14', to: '2026-10-14' } } : page }
    }
    return undefined
  })
}
const drawPage = (address = '/') => {
  const sent = openPage()
  renderPage(<SystemMovementsPage />, { path: new URL(address, 'http://x').pathname, address })
  return sent
}

test('each movement is shown in words with its status, and the page shows the total of the whole filter', async () => {
  drawPage()
  const sale = within(await screen.findByRole('row', { name: /Venda no cartão de débito.*Casado\s*Casado com/ }))
  expect(sale.getByText('Cartão de débito')).toBeInstanceOf(HTMLElement)
  expect(sale.getByText('000123')).toBeInstanceOf(HTMLElement)
  expect(within(screen.getByRole('row', { name: /Sangria/ })).getByText('-R$ 156,04')).toBeInstanceOf(HTMLElement)
  expect(within(screen.getByRole('row', { name: /Cancelado/ })).getByText('R$ 156,04')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('R$ 43,21')).toBeInstanceOf(HTMLElement)
})

test('the list opens with the last week', async () => {
  const sent = drawPage()
  await screen.findByRole('row', { name: /Sangria/ })
  expect(sent.some(({ path }) => /^\/system-movements\?.*from=/.test(path))).toBe(true)
})

test('a list filtered by status without a period shows the days that the server chose as its period', async () => {
  const sent = drawPage('/?movement_status=pending')
  expect(await screen.findByRole('button', { name: 'Período: 14/09/2026 a 14/10/2026' })).toBeTruthy()
  await waitFor(() => expect(sent.at(-1)?.path).toMatch(/from=2026-09-14.*to=2026-10-14/))
})

test('selected movements are summed, and can be exported alone', async () => {
  drawPage()
  for (const name of [/Venda.*Casado\s*Casado com/, /Cancelado/])
    await userEvent.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'))
  const bar = await screen.findByRole('region', { name: 'Seleção' })
  expect(bar.textContent).toContain('2 selecionados · Valor: R$ 156,04')
  await openListTool('Exportar')
  expect(await screen.findByRole('button', { name: /Selecionados/, pressed: true })).toBeTruthy()
})

test('a line opens with its sale, its fuel, its match and its file, and a late line is marked as late', async () => {
  signInAs('financial.system-movements', 'import-file-column-mapping')
  drawPage('/?open=1')
  expect(await screen.findByText('Gasolina comum')).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('link', { name: 'Bico 3' })).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('link', { name: 'Cielo' }).getAttribute('href')).toBe(
    '/financial/acquirer-transactions?open=9',
  )
  expect(screen.getByRole('link', { name: 'pdv.json' }).getAttribute('href')).toContain(
    `open=${detail.source?.import_id}`,
  )
  expect(screen.getByRole('link', { name: 'ajuste do dia' })).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText('Lançamento tardio').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Reprocessar casamento' })).toBeNull()
})

test('a person with access to days matches the days of the selected lines again', async () => {
  signInAs('financial.system-movements', 'cash-conciliation')
  const sent = drawPage('/again')
  await userEvent.click(
    within(await screen.findByRole('row', { name: /Venda.*Casado\s*Casado com/ })).getByRole('checkbox'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Reprocessar os dias' }))
  expect(await screen.findByText('1 será alterado')).toBeInstanceOf(HTMLElement)
  expect(sent.find(({ path }) => path.endsWith('/bulk/rematch'))?.body).toMatchObject({
    selection: { ids: ['1'] },
    preview: true,
  })
})

test('the charts show the amounts by hour and method, and the stations that send cards without their number', async () => {
  drawPage('/?como=charts')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Gráficos' }).catch(() => screen.getByText('Gráficos')),
  )
  expect(await screen.findByText('Quanto entrou por hora, e por qual forma?')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(/^De 15\/09\/2026 a 15\/10\/2026/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Que posto mais manda cartão sem NSU?')).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText(/33,3%/).length).toBeGreaterThan(0)
  const marks = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(marks).toContainEqual(expect.stringMatching(/from=2026-09-15&to=2026-10-15&hour=9&method=debit$/))
})
