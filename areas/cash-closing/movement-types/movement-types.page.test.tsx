import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type MovementType, signInUse } from './movement-types.contract.ts'
import MovementTypesPage from './movement-types.page.tsx'

const withdrawal: MovementType = {
  id: '01930000-0000-7000-8000-0000000000c1',
  code: 'SAN',
  name: 'Sangria',
  nature: 'withdrawal',
  method: 'cash',
  direction: 'out',
  counterpart: 'count',
  affects_drawer: true,
  allow_manual: true,
  attachment_required: false,
  customer_required: false,
  employee_required: false,
  debit_account: '1.1.01.01',
  credit_account: '1.1.01.02',
  active: false,
  in_use: true,
  version: 3,
}

test('the catalogue shows for each type its method and direction, its counterpart and its accounts', async () => {
  setScreenWidth(1440)
  signInAs('cash-conciliation.movement-type')
  network(({ path }) =>
    path.startsWith('/movement-types')
      ? { json: { data: [withdrawal], next: null, count: { value: 1, exact: true } } }
      : undefined,
  )
  renderPage(<MovementTypesPage />, { path: '/movement-type' })
  const row = within(await screen.findByRole('row', { name: /SAN/ }))
  for (const text of ['Dinheiro', 'Saída', 'Contagem', '1.1.01.01', '1.1.01.02', 'Inativo'])
    expect(row.getByText(text)).toBeTruthy()
})

test('the direction of a type in use cannot change: the field shows the error and the entered values stay', async () => {
  signInAs('cash-conciliation.movement-type')
  const { code, message } = signInUse
  const update = `/movement-types/${withdrawal.id}`
  const sent = network(({ path, method }) =>
    path !== update
      ? path.startsWith('/movement-types')
        ? { json: { data: [withdrawal], next: null, count: { value: 1, exact: true } } }
        : undefined
      : method === 'GET'
        ? { json: withdrawal }
        : { status: 409, json: { code, message, fields: { direction: message }, request_id: 'um' } },
  )
  setScreenWidth(1440)
  renderPage(<MovementTypesPage />, { path: '/movement-type', address: `/movement-type?open=${withdrawal.id}` })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  const name = await panel.findByRole('textbox', { name: /^Nome/ })
  await user.clear(name)
  await user.type(name, 'Sangria da noite')
  await user.click(panel.getByRole('combobox', { name: /^Sinal/ }))
  await user.click(await screen.findByRole('option', { name: 'Entrada' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent.find(({ path, method }) => path === update && method === 'PUT')?.body).toMatchObject({
      direction: 'in',
      version: 3,
    }),
  )
  expect((await panel.findAllByText(message)).length).toBeGreaterThan(0)
  expect(panel.getByDisplayValue('Sangria da noite')).toBeTruthy()
})

async function openCopyLate() {
  setScreenWidth(1440)
  signInAs('cash-conciliation.movement-type')
  let answer = (_: undefined) => {}
  const answered = new Promise<undefined>((resolve) => {
    answer = resolve
  })
  network(({ path }) => {
    if (!path.startsWith('/movement-types')) return
    if (path.includes(withdrawal.id)) return answered.then(() => ({ json: withdrawal }))
    return { json: { data: [withdrawal], next: null, count: { value: 1, exact: true } } }
  })
  renderPage(<MovementTypesPage />, {
    path: '/movement-type',
    address: `/movement-type?open=novo&de=${withdrawal.id}`,
  })
  await screen.findByRole('row', { name: /SAN/ })
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  return {
    async showForm() {
      answer(undefined)
      return panel.findByRole('textbox', { name: /^Código/ })
    },
  }
}

test('a form that opens late leaves the focus in the search of the list', async () => {
  const { showForm } = await openCopyLate()
  const used = screen.getByRole('searchbox')
  await userEvent.click(used)
  await showForm()
  expect(document.activeElement).toBe(used)
})

test('a form that opens late takes the focus if only its panel has been used', async () => {
  const { showForm } = await openCopyLate()
  const code = await showForm()
  await waitFor(() => expect(document.activeElement).toBe(code))
})

test('a form that opens late leaves the focus on the button of the filters', async () => {
  const { showForm } = await openCopyLate()
  const used = screen.getByRole('button', { name: /Filtro/ })
  used.focus()
  await showForm()
  expect(document.activeElement).toBe(used)
})
