import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import ExportsTab from './exports.tab.tsx'
import type { ExportStatus, TransactionExport } from './transaction-exports.contract.ts'

const idOf = (no: number) => `01930000-0000-7000-8000-${String(no).padStart(12, '0')}`
const options = { target: 'card_sales', format: 'csv', from: '2026-10-01', to: '2026-10-14' } as const

const rowOf = (status: ExportStatus, no: number): TransactionExport => ({
  ...{ id: idOf(no), job_id: idOf(no + 100), user_name: 'Rosa', target: 'card_sales', format: 'csv', wanted: options },
  ...{ from_on: '2026-10-01', to_on: '2026-10-14', request_no: null, company_names: ['Posto Modelo'] },
  ...{
    status,
    percent: 40,
    message: null,
    file_name: 'transacoes.csv',
    size_bytes: 9,
    rows_count: 3,
    amount_cents: 100,
  },
  ...{ created_at: '2026-10-15T09:00:00.000Z', expires_at: '2026-10-22T09:00:00.000Z' },
})

const sent: { path: string; body: unknown }[] = []

beforeEach(() => {
  sent.length = 0
  signInAs('financial.download-transactions')
  setScreenWidth(1440)
  network(({ method, path, body }) => {
    if (method === 'POST') {
      sent.push({ path, body })
      return { json: rowOf('queued', 9) }
    }
    if (path === `/transaction-exports/${idOf(2)}`) return { json: rowOf('running', 2) }
    const data = [rowOf('running', 2), rowOf('ready', 3), rowOf('expired', 4)]
    return path.startsWith('/transaction-exports')
      ? { json: { data, next: null, count: { value: 3, exact: true } } }
      : undefined
  })
})

test('a running export can be cancelled, a ready one downloaded, and an expired one repeated', async () => {
  renderPage(<ExportsTab />)
  expect(await screen.findByText('Preparando: 40%')).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByRole('button', { name: 'Baixar' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Repetir' }))
  await expect.poll(() => sent.map(({ path }) => path)).toEqual([`/jobs/${idOf(102)}/cancel`, '/transaction-exports'])
  expect(sent[1]?.body).toEqual(options)
})
