import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ById, defineOperations, get, put } from '../../contract/contract.ts'
import { renderPage, setScreenWidth } from '../../testing/page.tsx'
import { DataTable } from './table.tsx'
import { stackColumns } from './table-stack.ts'
import type { Column, Sort } from './table-types.ts'

const days = defineOperations(
  { name: 'days', ability: 'admin' },
  {
    get: get('/days/:id', { params: ById, answer: ById }),
    update: put('/days/:id', { params: ById, body: ById, answer: ById }),
  },
)

type Day = { date: string; age: number; amount: string }

const date: Column<Day> = { field: 'date', title: 'Data', sort: 'date', cell: (day) => day.date, total: '1 dia' }
const age: Column<Day> = {
  field: 'age',
  title: 'Idade',
  sort: 'age',
  under: 'date',
  cell: (day) => day.age,
  total: '7',
}
const amount: Column<Day> = { field: 'amount', title: 'Valor', cell: (day) => day.amount }

const draw = (width: number, sort?: Sort) => {
  setScreenWidth(width)
  const sorts: (Sort | undefined)[] = []
  renderPage(
    <DataTable
      label="Dias"
      rows={[{ date: '14/10/2026', age: 7, amount: 'R$ 1,00' }]}
      rowKey={(day) => day.date}
      rowLink={() => '/dia'}
      columns={[date, age, amount]}
      sort={sort}
      onSort={(by) => sorts.push(by)}
    />,
  )
  return sorts
}

test('a column stacked under another one shares its cells, has a label there, and is sorted by its own heading', async () => {
  const sorts = draw(1440, { by: 'age', descending: true })
  const headings = screen.getAllByRole('columnheader')
  expect(headings.map((heading) => heading.getAttribute('aria-sort'))).toEqual(['descending', null])
  await userEvent.click(within(headings[0]!).getByRole('button', { name: /Idade/ }))
  await userEvent.click(within(headings[0]!).getByRole('button', { name: /Data/ }))
  expect(sorts).toEqual([
    { by: 'age', descending: false },
    { by: 'date', descending: true },
  ])
  const [cell] = within(screen.getByRole('row', { name: /14\/10\/2026/ })).getAllByRole('cell')
  expect(cell?.textContent).toBe('14/10/2026Idade: 7')
  expect(within(cell!).getByRole('link').textContent).toBe('14/10/2026')
  expect(screen.getByText('1 dia', { exact: false, selector: 'td' }).textContent).toBe('1 dia7')
})

test('cards on small screens label both columns with their names', async () => {
  draw(390)
  const cards = within(await screen.findByRole('list', { name: 'Dias' }))
  expect(cards.getByText('Idade').nextElementSibling?.textContent).toBe('7')
})

test('a stacked column is separate if the upper one is hidden, moved or already taken, or if it is editable', () => {
  const fields = (columns: readonly Column<Day>[]) =>
    stackColumns(columns).map(({ field, below }) => (below ? `${field}/${below.field}` : field))
  expect(fields([date, age, amount])).toEqual(['date/age', 'amount'])
  expect(fields([age, amount])).toEqual(['age', 'amount'])
  expect(fields([date, amount, age])).toEqual(['date', 'amount', 'age'])
  expect(fields([date, age, { ...amount, under: 'date' }])).toEqual(['date/age', 'amount'])
  const edited = { ...age, edit: { change: days.update, record: days.get } }
  expect(fields([date, edited, amount])).toEqual(['date', 'age', 'amount'])
})
