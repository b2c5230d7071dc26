import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { buildPageSchema, defineOperations, get, PageQuery } from '../../contract/contract.ts'
import { network, renderPage, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useOpenRecord } from '../records/open-record.tsx'
import { WorkListPage } from '../records/work-list-page.tsx'

const Bill = z.object({ id: z.string(), name: z.string() })
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  { list: get('/bills', { query: PageQuery, answer: buildPageSchema(Bill) }) },
)
const Bills = () => (
  <ListPage
    title="Contas"
    list={bills.list}
    rowLink={({ id }) => `/bills/${id}`}
    panel={(id) => <p>Dados de {id}</p>}
    columns={[{ field: 'name', title: 'Nome' }]}
  />
)
const data = ['Água', 'Luz', 'Gás'].map((name, at) => ({ id: `b${at}`, name }))
const panel = () => screen.findByRole('complementary', { name: 'Registro aberto' })

beforeEach(() => {
  signInAs('attachment')
  network(() => ({ json: { data, next: null, count: { value: 3, exact: true } } }))
  setScreenWidth(1440)
})

test('a row opens beside its list, J and K move on, Escape closes it, and the focus is on the row last open', async () => {
  const { router } = renderPage(<Bills />)
  await userEvent.click(await screen.findByRole('link', { name: 'Água' }))
  expect(within(await panel()).getByText('Dados de b0')).toBeTruthy()
  expect(router.state.location.search).toBe('?open=b0')
  await userEvent.keyboard('jj')
  expect(within(await panel()).getByText('Dados de b2')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Gás' }).getAttribute('aria-current')).toBe('true')
  await userEvent.keyboard('k')
  expect(
    within(await panel())
      .getByRole('link', { name: 'Abrir página' })
      .getAttribute('href'),
  ).toBe('/bills/b1')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Luz')
  expect(router.state.location.search).toBe('')
})

test('pressing a button that disappears with its action keeps the focus in the panel', async () => {
  const OneTimeButton = () => {
    const [done, setDone] = useState(false)
    return done ? (
      <p>Importado</p>
    ) : (
      <button type="button" onClick={() => setDone(true)}>
        Importar
      </button>
    )
  }
  renderPage(
    <ListPage
      title="Contas"
      list={bills.list}
      rowLink={({ id }) => `/bills/${id}`}
      panel={() => <OneTimeButton />}
      columns={[{ field: 'name', title: 'Nome' }]}
    />,
    { address: '/?open=b0' },
  )
  const button = await within(await panel()).findByRole('button', { name: 'Importar' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Importado')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Água'))
  expect(document.activeElement?.tagName).toBe('H2')
})

test('a link to an open row shows it; a row that is not on the page opens too', async () => {
  renderPage(<Bills />, { address: '/?open=b9' })
  expect(within(await panel()).getByText('Dados de b9')).toBeTruthy()
})

test('beside a record that is not in the list, such as a new one, J enters the list and moves in it', async () => {
  renderPage(<Bills />, { address: '/?open=b9' })
  expect(within(await panel()).getByText('Dados de b9')).toBeTruthy()
  await screen.findByRole('link', { name: 'Água' })
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Água')
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Luz')
  expect(within(await panel()).getByText('Dados de b9')).toBeTruthy()
})

test('Ctrl and a click on a row are handled by the browser', async () => {
  const { router } = renderPage(<Bills />)
  const user = userEvent.setup()
  await user.keyboard('{Control>}')
  await user.click(await screen.findByRole('link', { name: 'Água' }))
  await user.keyboard('{/Control}')
  expect(router.state.location.search).toBe('')
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('on a phone a row opens its own page', async () => {
  setScreenWidth(390)
  const { router } = renderPage(<Bills />)
  await userEvent.click(await screen.findByRole('link', { name: 'Luz' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bills/b1'))
})

test('on a phone a link to an open row opens its page', async () => {
  setScreenWidth(390)
  const { router } = renderPage(<Bills />, { address: '/?open=b1' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/bills/b1'))
})

const RecordList = () => {
  const open = useOpenRecord('Conta', (id) => <p>Dados de {id}</p>)
  return (
    <>
      <ListPage title="Contas" list={bills.list} columns={[{ field: 'name', title: 'Nome' }]} {...open.list} />
      {open.above}
    </>
  )
}

test('a record without its own page opens beside its list, and in a dialog on a small screen', async () => {
  const { unmount } = renderPage(<RecordList />)
  await userEvent.click(await screen.findByRole('link', { name: 'Água' }))
  expect(within(await panel()).getByText('Dados de b0')).toBeTruthy()
  expect(within(await panel()).queryByRole('link', { name: 'Abrir página' })).toBeNull()
  unmount()
  setScreenWidth(390)
  renderPage(<RecordList />)
  await userEvent.click(await screen.findByRole('link', { name: 'Luz' }))
  expect(within(await screen.findByRole('dialog', { name: 'Conta' })).getByText('Dados de b1')).toBeTruthy()
})

const WorkBills = () => (
  <WorkListPage
    title="Contas"
    list={bills.list}
    rowLink={({ id }) => `/bills/${id}`}
    panel={(id) => <p>Dados de {id}</p>}
    columns={[{ field: 'name', title: 'Nome' }]}
  />
)

test.each([1200, 390])('a work list narrowed to %i px closes its panel and focuses the row of it', async (width) => {
  const { router } = renderPage(<WorkBills />, { address: '/?open=b1' })
  within(await panel())
    .getByRole('button', { name: 'Próximo registro (J)' })
    .focus()
  await screen.findByRole('link', { name: 'Luz' })
  setScreenWidth(width)
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.location.pathname).toBe('/')
  expect(screen.queryByRole('complementary')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Luz' })))
})

test('on a narrow window, `?open=` leads to the page of the row', async () => {
  setScreenWidth(1200)
  const { router } = renderPage(<WorkBills />, { address: '/?open=b1' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/bills/b1'))
})

const WorkRecords = () => {
  const open = useOpenRecord('Conta', (id) => <p>Dados de {id}</p>)
  return (
    <>
      <WorkListPage title="Contas" list={bills.list} columns={[{ field: 'name', title: 'Nome' }]} {...open.list} />
      {open.above}
    </>
  )
}

test('a record of a work list without its own page moves to a dialog when the window narrows', async () => {
  const { router } = renderPage(<WorkRecords />, { address: '/?open=b1' })
  await panel()
  setScreenWidth(390)
  expect(within(await screen.findByRole('dialog', { name: 'Conta' })).getByText('Dados de b1')).toBeTruthy()
  expect(router.state.location.search).toBe('?open=b1')
})
