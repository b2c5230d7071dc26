import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Safe } from './safe.contract.ts'
import SafePanel from './safe.panel.tsx'

const id = '01930000-0000-7000-8000-0000000000c1'
const item = {
  kind: 'drop' as const,
  id: 7,
  business_date: '2026-10-14',
  occurred_at: '2026-10-14T13:00:00.000Z',
  amount_cents: 20_000,
  envelope_no: 'ENV-7',
  shift_no: 1,
  operator: 'Beatriz Souza',
}
const pickup = {
  id,
  picked_up_at: '2026-10-14T11:20:00.000Z',
  carrier_name: 'Rápido Valores',
  guide_no: 'GTV-1',
  amount_cents: 80_405,
  items: 5,
  from: '2026-10-13',
  to: '2026-10-13',
  banked_cents: 0,
  note: null,
  created_by_name: 'Rosa',
  cancelled_at: null,
  version: 1,
}
const safe: Safe = {
  company_id: id,
  company_name: 'Posto A',
  account_name: 'Cofre',
  opening_cents: 0,
  since: '2026-09-01',
  balance_cents: 20_000,
  in_transit_cents: 80_405,
  items: [item],
  pickups: [pickup, { ...pickup, id: id.replace('c1', 'c2'), banked_cents: 80_405 }],
}

const mockAnswers = (safeAnswer = safe) =>
  network(({ path }) => {
    if (path.startsWith('/safes/carriers')) return { json: { data: [{ id, name: 'Rápido Valores' }] } }
    if (path.startsWith(`/safes/${id}`)) return { json: safeAnswer }
    return { json: { data: [], next: null, count: { value: 0, exact: true } } }
  })

beforeEach(() => {
  signInAs('settlement-account')
  setScreenWidth(1440)
})

test('the safe shows its cash and the cash in transit, and only a pickup in transit can be cancelled', async () => {
  mockAnswers()
  renderPage(<SafePanel company_id={id} />)
  expect(await screen.findByText('Sangria ENV-7, turno 1')).toBeTruthy()
  expect(screen.getByText('Em trânsito', { selector: 'dt *, dt' })).toBeTruthy()
  expect(screen.getAllByText(/guia GTV-1/)).toHaveLength(2)
  expect(screen.getByText('No banco')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Cancelar' })).toHaveLength(1)
})

test('a pickup takes all items of the safe unless people deselect some, and names its carrier', async () => {
  const sent = mockAnswers()
  renderPage(<SafePanel company_id={id} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar coleta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Coleta do cofre de Posto A' }))
  expect((await dialog.findByText('1 de 1 item,', { exact: false })).textContent).toContain('R$ 200,00')
  await userEvent.click(dialog.getByRole('combobox', { name: /Transportadora/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Rápido Valores' }))
  await userEvent.type(dialog.getByLabelText(/Hora da coleta/), '08:20')
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar coleta' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/safes/${id}/pickups`,
      body: { carrier_id: id, picked_up_time: '08:20', items: [{ kind: 'drop', id: 7 }] },
    }),
  )
})

test('an empty safe offers no pickup', async () => {
  mockAnswers({ ...safe, items: [], balance_cents: 0 })
  renderPage(<SafePanel company_id={id} />)
  expect(await screen.findByText('O cofre está vazio.')).toBeTruthy()
  const button = screen.getByRole('button', { name: /^Registrar coleta/ })
  expect(button.matches('[disabled], [aria-disabled="true"], [data-disabled]')).toBe(true)
})
