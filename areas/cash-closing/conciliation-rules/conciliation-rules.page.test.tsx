import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import ConciliationRules from './conciliation-rules.tab.tsx'

const rule = {
  id: '01930000-0000-7000-8000-0000000000c9',
  name: 'Falta pequena',
  company_id: null,
  company_name: null,
  outcome: 'explain',
  text_pattern: null,
  acquirer: null,
  method: 'cash',
  amount_from_cents: null,
  amount_to_cents: 500,
  window_minutes: 60,
  window_days: 5,
  tolerance_cents: 0,
  difference_codes: ['D09'],
  reason_id: '01930000-0000-7000-8000-000000000003',
  reason_name: 'Falta ou sobra na contagem',
  acts_alone: true,
  needed: 20,
  cap_cents: 500,
  priority: 100,
  valid_from: '2026-01-01',
  valid_to: null,
  active: true,
  kept: 31,
  corrected: 2,
  trusted_companies: 1,
  changeable: true,
  version: 3,
}
const example = {
  cash_conciliation_id: rule.id,
  company_name: 'Posto 1',
  business_date: '2026-10-14',
  amount_cents: -200,
  sentence: 'D09: Falta de R$ 2,00',
  decided: 'other',
  decision: 'Explicado: Outro motivo',
}
const result = {
  from: '2026-07-17',
  to: '2026-10-15',
  days: 90,
  count: 12,
  amount_cents: 3400,
  same: 10,
  other: 1,
  none: 1,
  ambiguous: 0,
  examples: [example],
}
const trial = { id: rule.id, rule_id: rule.id, job_id: null, result, created_at: '2026-10-15T12:00:00.000Z' }

beforeEach(() => {
  signInAs('cash-conciliation')
  setScreenWidth(1440)
})

test('a rule opens beside its list; its trial shows the different decisions of people', async () => {
  let tried = false
  network(({ path }) => {
    if (path.endsWith('/choices')) return { json: { companies: [], acquirers: [], reasons: [] } }
    if (path.endsWith('/dry-run')) {
      tried = true
      return { json: trial }
    }
    if (path.endsWith('/trial')) return { json: { trial: tried ? trial : null } }
    if (path.includes(rule.id)) return { json: rule }
    if (path.includes('/conciliation-rules'))
      return { json: { data: [rule], next: null, count: { value: 1, exact: true } } }
    return undefined
  })
  renderPage(<ConciliationRules actions={null} />)
  await userEvent.click(await screen.findByRole('link', { name: rule.name }))
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  expect(await panel.findByText('Age sozinha (1)')).toBeTruthy()
  await userEvent.click(panel.getByRole('tab', { name: 'Simulação' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Simular 90 dias' }))
  expect(await panel.findByText('1 de outro modo')).toBeTruthy()
  expect(panel.getByText('De outro modo')).toBeTruthy()
  expect(panel.getByText(/Explicado: Outro motivo/)).toBeTruthy()
})

const answerRules = () =>
  network(({ path, method }) => {
    if (path.endsWith('/choices'))
      return { json: { companies: [], acquirers: [], reasons: [{ id: rule.reason_id, name: rule.reason_name }] } }
    if (path.endsWith('/trial')) return { json: { trial: null } }
    if (path.startsWith('/conciliation-rules'))
      return method === 'GET' && !path.includes(rule.id)
        ? { json: { data: [rule], next: null, count: { value: 1, exact: true } } }
        : { status: method === 'POST' ? 201 : 200, json: rule }
    return undefined
  })

test('E edits a rule at its place, and Ctrl+Enter saves the version that was read', async () => {
  const sent = answerRules()
  const { router } = renderPage(<ConciliationRules actions={null} />, { address: `/?tab=rules&open=${rule.id}` })
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  await panel.findByRole('button', { name: 'Editar' })
  await userEvent.keyboard('e')
  const name = await panel.findByRole('textbox', { name: /^Nome/ })
  expect(router.state.location.search).toBe(`?tab=rules&open=${rule.id}&form=editar`)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.type(name, ' de caixa{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `/conciliation-rules/${rule.id}`,
      body: { name: 'Falta pequena de caixa', version: 3, difference_codes: ['D09'] },
    }),
  )
  await waitFor(() => expect(router.state.location.search).toBe(`?tab=rules&open=${rule.id}`))
})

test('a rule for a statement line begins with its text beside the list, and opens with its trial when it is saved', async () => {
  const sent = answerRules()
  const { router } = renderPage(<ConciliationRules actions={null} />, {
    address: '/?tab=rules&open=novo&begin=CIELO+VENDAS+(D1)',
  })
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  expect(await panel.findByRole('textbox', { name: /^Nome/ })).toHaveProperty('value', 'CIELO VENDAS (D1)')
  await userEvent.click(panel.getByRole('button', { name: 'Gravar' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      outcome: 'bank',
      text_pattern: String.raw`CIELO VENDAS \(D1\)`,
    }),
  )
  await waitFor(() => expect(router.state.location.search).toBe(`?tab=rules&open=${rule.id}&part=simulacao`))
  await userEvent.click(screen.getByRole('button', { name: 'Nova regra' }))
  expect(await screen.findByRole('textbox', { name: /^Nome/ })).toHaveProperty('value', '')
})

test('a copy of a rule has its values and another name', async () => {
  answerRules()
  const { router } = renderPage(<ConciliationRules actions={null} />, { address: `/?tab=rules&open=${rule.id}` })
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Mais ações' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicar' }))
  expect(await screen.findByRole('textbox', { name: /^Nome/ })).toHaveProperty('value', 'Falta pequena (cópia)')
  expect(router.state.location.search).toBe(`?tab=rules&open=novo&de=${rule.id}`)
})
