import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { BankSlip, BankSlipDetail } from './bank-slips.contract.ts'
import BankSlipsPage from './bank-slips.page.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const slip: BankSlip = {
  id,
  company_id: id,
  company_name: 'Posto Modelo 01',
  account_name: 'Itaú',
  our_number: '98712345',
  document_no: 'NF-1',
  payer_name: 'FROTA MODELO',
  payer_document: '12345678909',
  customer_id: id,
  issued_on: null,
  due_on: '2026-10-13',
  amount_cents: 10_000,
  status: 'paid',
  paid_on: '2026-10-14',
  paid_cents: 10_200,
  credited_on: '2026-10-15',
  credited_cents: 10_050,
  fee_cents: 150,
}
const occurrence = {
  id: 1,
  occurred_on: '2026-10-14',
  credited_on: '2026-10-15',
  code: '06',
  meaning: 'Liquidação',
  motives: [{ code: '04', meaning: null }],
  nominal_cents: 10_000,
  paid_cents: 10_200,
  net_cents: 10_050,
  fee_cents: 150,
  interest_cents: 200,
  discount_cents: 0,
  abatement_cents: 0,
  line: { id: 77, posted_on: '2026-10-15', confirmed: true },
  import_id: id,
  file_name: 'CB1510.RET',
  import_line: 3,
}
const detail: BankSlipDetail = { ...slip, notes: [], orders: [], occurrences: [occurrence], issue: null, today: null }

let slips = [slip]
let shown = detail
let sent: { path: string; body: unknown }[]
let answers: Record<string, { status?: number; json: unknown }>
beforeEach(() => {
  sent = []
  answers = {}
  slips = [slip]
  shown = detail
  signInAs('financial.bank-slip')
  setScreenWidth(1440)
  network(({ path, method, body }) => {
    if (method === 'POST') sent.push({ path, body })
    if (path.startsWith('/bank-slips/companies')) return { json: { data: [{ id, name: 'Posto Modelo 01' }] } }
    if (path.startsWith(`/bank-slips/${id}`)) return { json: shown }
    if (path.startsWith('/bank-slips'))
      return {
        json: { data: slips, next: null, count: { value: slips.length, exact: true }, sums: { paid_cents: 10_200 } },
      }
    return answers[path.split('?')[0] ?? '']
  })
})

test('a slip shows its payer, due date, payments and state', async () => {
  renderPage(<BankSlipsPage />)
  const row = within(await screen.findByRole('row', { name: /98712345/ }))
  for (const text of ['FROTA MODELO', 'NF-1', '13/10/2026', 'Pago'])
    expect(row.getByText(text)).toBeInstanceOf(HTMLElement)
})

test('an opened slip shows all bank occurrences with file and line, and a link to its customer', async () => {
  renderPage(<BankSlipsPage />, { address: `/bank-slips?open=${id}`, path: '/bank-slips' })
  const occurrenceGrid = within(await screen.findByRole('grid', { name: 'Ocorrências' }))
  expect(occurrenceGrid.getByText(/06 · Liquidação: código 04, sem explicação no leiaute/)).toBeInstanceOf(HTMLElement)
  expect(occurrenceGrid.getByText('CB1510.RET, linha 3')).toBeInstanceOf(HTMLElement)
  expect(occurrenceGrid.getByRole('link', { name: '15/10/2026' }).getAttribute('href')).toBe(
    '/financial/statements?open=77',
  )
  const customer = screen.getByRole('link', { name: 'Conta do cliente' })
  expect(customer.getAttribute('href')).toBe(`/bank-slips?tab=clientes&open=${id}&parte=conta`)
})

test('without slips the page explains where slips come from', async () => {
  slips = []
  renderPage(<BankSlipsPage />)
  expect(await screen.findByText(/arquivos de retorno da cobrança/)).toBeInstanceOf(HTMLElement)
})

test('an issued slip shows its typed line and the amount of today, and is cancelled with a reason', async () => {
  const issue = {
    ...{ agreement_name: 'Cobrança Itaú', created_by_name: 'Rosa', created_at: '2026-10-19T15:00:00.000Z' },
    ...{ line: '34191.09982 71234.660059 77219.200001 4 16110000072600', fine_ppm: 20_000, interest_ppm: 10_000 },
    ...{ instructions: [], cancelled_by_name: null, cancelled_at: null, cancel_reason: null, version: 3 },
  }
  const today = { fine_cents: 1_452, interest_cents: 120, total_cents: 74_172 }
  shown = { ...detail, status: 'issued', issued_on: '2026-10-19', occurrences: [], issue, today }
  renderPage(<BankSlipsPage />, { address: `/bank-slips?open=${id}`, path: '/bank-slips' })
  expect(await screen.findByText(issue.line)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(/multa R\$\s14,52, juros R\$\s1,20/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('button', { name: 'Baixar PDF' })).toBeInstanceOf(HTMLElement)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelar' }))
  await user.type(await screen.findByLabelText(/Motivo/), 'Emitido por engano.')
  await user.click(screen.getByRole('button', { name: 'Cancelar boleto' }))
  await waitFor(() =>
    expect(sent).toEqual([{ path: `/bank-slips/${id}/cancel`, body: { version: 3, reason: 'Emitido por engano.' } }]),
  )
})

test('an instruction about a registered slip goes into the next remittance', async () => {
  const issue = {
    ...{ agreement_name: 'Cobrança Itaú', created_by_name: 'Rosa', created_at: '2026-10-19T15:00:00.000Z' },
    ...{ line: '34191', fine_ppm: 0, interest_ppm: 0, instructions: [], version: 4 },
    ...{ cancelled_by_name: null, cancelled_at: null, cancel_reason: null },
  }
  shown = { ...detail, status: 'registered', issued_on: '2026-10-19', issue }
  renderPage(<BankSlipsPage />, { address: `/bank-slips?open=${id}`, path: '/bank-slips' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Instruir banco' }))
  await user.type(await screen.findByRole('textbox', { name: /Novo vencimento/ }), '21/12/2026')
  await user.click(screen.getByRole('button', { name: 'Pôr na remessa' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { path: `/bank-slips/${id}/orders`, body: { version: 4, kind: 'due_date', due_on: '2026-12-21' } },
    ]),
  )
})

test('the dry run of a billing shows bills and reasons, and its confirmation starts the job', async () => {
  const alfa = { customer_id: id, customer_name: 'Transportadora Alfa', notes: 1, amount_cents: 72_600 }
  answers = {
    '/slip-billing/companies': { json: { data: [{ id, name: 'Posto Modelo 01' }] } },
    '/slip-billing': {
      json: {
        lines: [
          { ...alfa, bill: { closes_on: '2026-10-18', due_on: '2026-10-26' }, reason: null },
          { ...alfa, bill: null, reason: 'day_open', amount_cents: 5_000 },
        ],
        billed: { slips: 1, notes: 1, amount_cents: 72_600 },
        unbilled: [{ reason: 'day_open', notes: 1, amount_cents: 5_000 }],
        job_id: id,
      },
    },
  }
  renderPage(<BankSlipsPage />, { address: '/bank-slips?tab=faturar', path: '/bank-slips' })
  const grid = within(await screen.findByRole('grid', { name: 'Notas por cliente' }))
  expect(grid.getByText('26/10/2026')).toBeInstanceOf(HTMLElement)
  expect(grid.getByText('Dia não fechado')).toBeInstanceOf(HTMLElement)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Faturar notas' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Emitir 1 boleto, R\$\s726,00\?/ }))
  await user.click(dialog.getByRole('button', { name: 'Faturar notas' }))
  await waitFor(() => expect(sent).toEqual([{ path: '/slip-billing', body: { company_id: id } }]))
})
