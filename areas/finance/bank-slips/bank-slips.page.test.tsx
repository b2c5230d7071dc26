import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
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
const detail: BankSlipDetail = { ...slip, occurrences: [occurrence], issue: null, today: null }

let slips = [slip]
beforeEach(() => {
  slips = [slip]
  signInAs('financial.bank-slip')
  setScreenWidth(1440)
  network(({ path }) => {
    if (path.startsWith('/bank-slips/companies')) return { json: { data: [{ id, name: 'Posto Modelo 01' }] } }
    if (path.startsWith(`/bank-slips/${id}`)) return { json: detail }
    if (path.startsWith('/bank-slips'))
      return {
        json: { data: slips, next: null, count: { value: slips.length, exact: true }, sums: { paid_cents: 10_200 } },
      }
    return undefined
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
