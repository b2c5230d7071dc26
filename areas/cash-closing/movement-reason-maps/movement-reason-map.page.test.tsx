import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { allCompaniesRequired } from './movement-reason-map.contract.ts'
import MovementReasonMapPage from './movement-reason-map.page.tsx'

const map = {
  id: '01930000-0000-7000-8000-0000000000e1',
  name: 'Tarifa bancária',
  source_system: 'bank',
  external_code: null,
  external_text: '^tarifa',
  company_id: null,
  company_name: null,
  movement_type_code: 'AJUSTE',
  movement_type_name: 'Ajuste',
  difference_codes: ['D13'],
  auto_explain: true,
  max_amount_cents: 150,
  attachment_required: false,
  approval_required: true,
  ledger_account: null,
  cost_center: null,
  priority: 100,
  valid_from: '2026-01-01',
  valid_to: null,
  active: true,
  changeable: false,
  uses: 3,
  version: 1,
}
const line = { line: 2, name: 'Pacote', state: 'new', reason: null }
const refusedLine = { line: 3, name: 'Sem tipo', state: 'refused', reason: 'Código do tipo: campo obrigatório.' }

const mockAnswers = () =>
  network(({ path, body }) => {
    if (path.includes('/import'))
      return { json: { preview: !String(body).includes('false'), lines: [line, refusedLine] } }
    if (path.includes('/choices')) return { json: { companies: [], movement_types: [] } }
    if (path.includes('/timeline')) return { json: { data: [], next: null, count: { value: 0, exact: true } } }
    if (path.includes(map.id)) return { json: map }
    if (path.includes('/movement-reason-maps'))
      return { json: { data: [map], next: null, count: { value: 1, exact: true } } }
    return undefined
  })

beforeEach(() => {
  signInAs('cash-conciliation')
  setScreenWidth(1440)
})

test('a map opens beside its list with all its fields, and shows why the user cannot edit it', async () => {
  mockAnswers()
  renderPage(<MovementReasonMapPage />)
  await userEvent.click(await screen.findByRole('link', { name: map.name }))
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  expect(await panel.findByText('R$ 1,50')).toBeTruthy()
  expect(panel.getByText('Todas')).toBeTruthy()
  const edit = panel.getByRole('button', { name: /Editar/ })
  expect(edit.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(edit)
  expect((await screen.findAllByText(new RegExp(allCompaniesRequired.message))).length).toBeGreaterThan(0)
})

test('pasted cells are previewed line by line before they are written', async () => {
  const sent = mockAnswers()
  renderPage(<MovementReasonMapPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Importar planilha' }))
  await userEvent.type(await screen.findByLabelText('Ou cole as células aqui'), 'Nome;Origem')
  await userEvent.click(screen.getByRole('button', { name: 'Conferir' }))
  expect(await screen.findByText('Nada foi gravado ainda')).toBeTruthy()
  expect(screen.getByText(refusedLine.reason)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Importar só a linha certa' }))
  expect(await screen.findByText(/1 novo, 1 recusado/)).toBeTruthy()
  await waitFor(() => expect(sent.filter(({ path }) => path.includes('/import'))).toHaveLength(2))
})
