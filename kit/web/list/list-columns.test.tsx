import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { buildPageSchema, defineOperations, get, PageQuery } from '../../contract/contract.ts'
import { network, openListTool, renderPage, type Sent, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { ListPage } from './list-page.tsx'

const Bill = z.object({ id: z.string(), code: z.string(), name: z.string(), note: z.string() })
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  { list: get('/bills', { query: PageQuery, answer: buildPageSchema(Bill) }) },
)

const Bills = () => (
  <ListPage
    title="Contas"
    list={bills.list}
    columns={[
      { field: 'code', title: 'Código' },
      { field: 'name', title: 'Nome' },
      { field: 'note', title: 'Observação', hidden: true },
    ]}
  />
)

const rows = [{ id: '1', code: 'C1', name: 'Água', note: 'fica' }]
const look = { list: 'bills.list', density: 'compact' }
const ownPreference = {
  ...look,
  default_view_id: null,
  columns: [
    { field: 'name', width: 300 },
    { field: 'code', hidden: true },
  ],
}
const view = {
  ...look,
  id: '0199e6a0-0000-7000-8000-0000000000f1',
  name: 'Com observação',
  shared: true,
  own: true,
  owner_name: 'Maria',
  version: 1,
  columns: [{ field: 'note' }, { field: 'code' }, { field: 'name', hidden: true }],
  state: { q: '', filters: {}, sort: '' },
}

function serve(preferences: readonly object[] = []) {
  let stored = preferences
  return network(({ path, method, body }) => {
    if (path !== '/list-settings')
      return { json: { data: rows, next: null, count: { value: 1, exact: true }, sums: {} } }
    if (method === 'PUT') stored = [Object(body)]
    return { json: method === 'PUT' ? null : { preferences: stored, views: [view] } }
  })
}
const findStoredColumns = (sent: readonly Sent[]) =>
  sent.flatMap(({ method, body }) => (method === 'PUT' ? [Object(body).columns] : []))
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const open = (search = '') => renderPage(<Bills />, { path: '/', address: `/${search}` }).router
const choose = async (title: string) => {
  await openListTool('Colunas')
  await userEvent.click(await screen.findByRole('checkbox', { name: title }))
}

beforeEach(() => {
  signInAs('attachment')
  setScreenWidth(1440)
})

test('the stored columns of a person are written in the address, so that the reader of the link sees the same ones', async () => {
  serve([ownPreference])
  const router = open()
  await waitFor(() => expect(router.state.location.search).toBe('?cols=name'))
  expect(titles()).toEqual(['Nome'])
})

test('the columns of a link take precedence over the stored columns of its reader, and do not change them', async () => {
  const sent = serve([ownPreference])
  const router = open('?cols=note,gone,code')
  await waitFor(() => expect(titles()).toEqual(['Observação', 'Código']))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/list-settings'))
  expect(router.state.location.search).toBe('?cols=note,gone,code')
  expect(findStoredColumns(sent)).toEqual([])
})

test('changed columns are stored and written in the address; default columns are not written', async () => {
  const sent = serve([ownPreference])
  const router = open('?cols=note,code')
  await choose('Nome')
  await waitFor(() => expect(titles()).toEqual(['Observação', 'Código', 'Nome']))
  expect(router.state.location.search).toBe('?cols=note,code,name')
  expect(findStoredColumns(sent)).toEqual([
    [
      { field: 'note', hidden: false },
      { field: 'code', hidden: false },
      { field: 'name', width: 300, hidden: false },
    ],
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar padrão' }))
  await waitFor(() => expect(titles()).toEqual(['Código', 'Nome']))
  expect(router.state.location.search).toBe('')
})

test('a change of density keeps the stored columns, even if the link shows other columns', async () => {
  const sent = serve([ownPreference])
  open('?cols=note,code')
  await openListTool('Colunas')
  await userEvent.click(await screen.findByRole('button', { name: 'Confortável' }))
  await waitFor(() => expect(findStoredColumns(sent)).toEqual([ownPreference.columns]))
  expect(titles()).toEqual(['Observação', 'Código'])
})

test('a shared view contains its columns; a changed view is marked as changed after a reload too', async () => {
  serve()
  const router = open(`?q=&view=${view.id}`)
  await waitFor(() => expect(titles()).toEqual(['Observação', 'Código']))
  expect(router.state.location.search).toBe(`?q=&view=${view.id}`)
  await choose('Nome')
  await waitFor(() => expect(router.state.location.search).toBe(`?q=&view=${view.id}&cols=note,code,name`))
  expect(await screen.findByText('Alterada')).toBeTruthy()
})
