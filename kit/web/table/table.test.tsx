import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage, setScreenWidth } from '../../testing/page.tsx'
import { DataTable } from './table.tsx'
import type { GridEditing } from './table-types.ts'

type Bill = { id: string; name: string; amount: number }

const bills = (count: number): Bill[] =>
  Array.from({ length: count }, (_, at) => ({ id: `b${at}`, name: `Conta ${at}`, amount: at * 10 }))

const editing: GridEditing<Bill> = {
  may: ({ amount }, { title }) => title === 'Valor' && amount > 0,
  begin: () => undefined,
  cell: ({ amount }, { title }) => title === 'Valor' && amount === 20 && <input aria-label="Valor" />,
  giveUp: () => false,
  paste: () => undefined,
}

type BillsProps = { count?: number; virtualAbove?: number; editable?: boolean }

function Bills({ count = 4, virtualAbove, editable = false }: BillsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <button type="button">Antes</button>
      <DataTable
        label="Contas"
        rows={bills(count)}
        rowKey={(bill) => bill.id}
        rowLink={(bill) => `/bills/${bill.id}`}
        selection={{
          has: (key) => selected.has(key),
          set: (rows, chosen) => {
            const keys = new Set(rows.map(({ id }) => id))
            setSelected(new Set([...[...selected].filter((key) => !keys.has(key)), ...(chosen ? keys : [])]))
          },
        }}
        sort={{ by: 'name', descending: true }}
        onSort={() => undefined}
        virtualAbove={virtualAbove}
        editing={editable ? editing : undefined}
        columns={[
          { title: 'Nome', cell: (bill) => bill.name, sort: 'name', total: `${count} contas` },
          { title: 'Valor', number: true, cell: (bill) => bill.amount },
          {
            title: 'Ações',
            cell: (bill) => (
              <>
                <button type="button">Pagar {bill.name}</button>
                <button type="button">Adiar {bill.name}</button>
              </>
            ),
          },
        ]}
      />
      <button type="button">Depois</button>
    </>
  )
}

const user = userEvent.setup()
const getFocusedText = () => document.activeElement?.textContent
const findChosen = () =>
  screen.getAllByRole('row').flatMap((row) => (row.getAttribute('aria-selected') === 'true' ? row.dataset.line : []))

beforeEach(() => {
  setScreenWidth(1440)
})
afterEach(() => void vi.restoreAllMocks())

/** The DOM of the tests has no layout: fakes the height of the table and of each row. */
function withLayout() {
  const mockSize = (
    name: 'clientHeight' | 'offsetHeight' | 'clientWidth' | 'scrollHeight',
    pixels: (tag: string) => number,
  ) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return pixels(this.tagName)
    })
  mockSize('clientHeight', () => 600)
  mockSize('clientWidth', () => 900)
  mockSize('scrollHeight', () => 5000 * 37)
  mockSize('offsetHeight', (tag) => (tag === 'SECTION' ? 600 : 37))
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')))
  })
}

const roleNames = 'grid,rowgroup,row,columnheader,gridcell,cell,checkbox,link,button'.split(',')

function roleTree(element: Element): unknown[] {
  if (element.getAttribute('aria-hidden') === 'true') return []
  const inner = [...element.children].flatMap(roleTree)
  const implied: Record<string, string> = {
    THEAD: 'rowgroup',
    TBODY: 'rowgroup',
    TFOOT: 'rowgroup',
    TR: 'row',
    TH: 'columnheader',
    TD: 'gridcell',
    A: 'link',
    BUTTON: 'button',
    INPUT: 'checkbox',
  }
  const role = element.getAttribute('role') ?? implied[element.tagName]
  if (!role || !roleNames.includes(role)) return inner
  const attributes = [...element.attributes]
    .filter(({ name }) => name.startsWith('aria-'))
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
  return [{ role, attributes, text: inner.length === 0 ? element.textContent : undefined, inner }]
}

test('arrows, J and K, Home and End move between rows and cells, and between the controls of a cell', async () => {
  renderPage(<Bills />)
  screen.getByRole('link', { name: 'Conta 0' }).focus()
  await user.keyboard('{ArrowDown}j')
  expect(getFocusedText()).toBe('Conta 2')
  await user.keyboard('k{ArrowRight}')
  expect(getFocusedText()).toBe('10')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(getFocusedText()).toBe('Adiar Conta 1')
  await user.keyboard('{ArrowLeft}')
  expect(getFocusedText()).toBe('Pagar Conta 1')
  await user.keyboard('{Home}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Selecionar linha')
  await user.keyboard('{Control>}{End}{/Control}{Home}{ArrowRight}')
  expect(getFocusedText()).toBe('4 contas')
  await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}')
  expect(getFocusedText()).toContain('Nome')
})

test('the grid is one tab stop and remembers the position of the focus', async () => {
  renderPage(<Bills />)
  screen.getByRole('button', { name: 'Antes' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Contas' }))
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(getFocusedText()).toBe('Conta 1')
  await user.tab()
  expect(getFocusedText()).toBe('Depois')
  screen.getByRole('region', { name: 'Contas' }).focus()
  await user.tab()
  expect(getFocusedText()).toBe('Conta 1')
  await user.tab({ shift: true })
  expect(getFocusedText()).toBe('Antes')
})

test('Tab enters and leaves a table whose last row, which had the focus, is gone', async () => {
  function Shrinking() {
    const [count, setCount] = useState(4)
    return (
      <>
        <button type="button" onClick={() => setCount(2)}>
          Filtrar
        </button>
        <Bills count={count} />
      </>
    )
  }
  renderPage(<Shrinking />)
  await user.click(screen.getByRole('button', { name: 'Adiar Conta 3' }))
  await user.click(screen.getByRole('button', { name: 'Filtrar' }))
  const region = screen.getByRole('region', { name: 'Contas' })
  region.focus()
  await user.tab()
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true)
  await user.tab()
  expect(getFocusedText()).toBe('Depois')
})

test('Tab reaches every button of a table without rows, and leaves it', async () => {
  renderPage(
    <>
      <DataTable
        label="Contas"
        rows={bills(0)}
        rowKey={({ id }) => id}
        empty={
          <>
            <button type="button">Nova conta</button>
            <button type="button">Limpar filtros</button>
          </>
        }
        columns={[{ title: 'Nome', cell: ({ name }) => name }]}
      />
      <button type="button">Depois</button>
    </>,
  )
  screen.getByRole('region', { name: 'Contas' }).focus()
  const reached: (string | null | undefined)[] = []
  for (let step = 0; step < 3; step += 1) {
    await user.tab()
    reached.push(getFocusedText())
  }
  expect(reached).toEqual(['Nova conta', 'Limpar filtros', 'Depois'])
})

test('Space selects a row, Shift+Space a range, Ctrl+A the page', async () => {
  renderPage(<Bills count={6} />)
  screen.getByText('10').focus()
  await user.keyboard(' ')
  expect(findChosen()).toEqual(['2'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(findChosen()).toEqual(['2', '3', '4'])
  await user.keyboard('{ArrowUp} ')
  expect(findChosen()).toEqual(['2', '4'])
  await user.keyboard('{Control>}a{/Control}')
  expect(findChosen()).toHaveLength(6)
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar todas as linhas' }))
  expect(findChosen()).toEqual([])
})

test('Enter on a cell opens the row', async () => {
  const { router } = renderPage(<Bills />)
  screen.getByText('20').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/bills/b2'))
})

test('Enter on the checkbox of a row opens the row', async () => {
  const { router } = renderPage(<Bills count={3} />)
  const [, first] = await screen.findAllByRole('checkbox')
  first?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/bills\//))
})

test('rows rendered on scrolling have the same roles as rows rendered together', async () => {
  withLayout()
  const plain = renderPage(<Bills count={12} editable />)
  const expected = roleTree(screen.getByRole('grid'))
  expect(JSON.stringify(expected)).toContain('aria-readonly=true')
  plain.unmount()
  renderPage(<Bills count={12} virtualAbove={5} editable />)
  await waitFor(() => expect(roleTree(screen.getByRole('grid'))).toEqual(expected))
})

test('of very many rows only the near ones are rendered, and keys still reach the last row', async () => {
  withLayout()
  renderPage(<Bills count={5000} />)
  const grid = await screen.findByRole('grid')
  expect(grid.getAttribute('aria-rowcount')).toBe('5002')
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeLessThan(60))
  within(grid).getByRole('link', { name: 'Conta 0' }).focus()
  await user.keyboard('{Control>}{End}{/Control}{ArrowUp}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pagar Conta 4999'))
  expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('5001')
})

test('returning to a grid restores its scroll position', async () => {
  withLayout()
  const { router } = renderPage(<Bills count={150} />)
  const region = await screen.findByRole('region', { name: 'Contas' })
  region.scrollTop = 2400
  fireEvent.scroll(region)
  await act(() => router.navigate('/elsewhere'))
  expect(screen.queryByRole('region', { name: 'Contas' })).toBeNull()
  await act(() => router.navigate(-1))
  const restored = await screen.findByRole('region', { name: 'Contas' })
  await waitFor(() => expect(restored.scrollTop).toBe(2400))
})
