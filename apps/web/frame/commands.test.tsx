import { network, renderRoutes, signInAs } from '@app/kit/testing/page'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { allAreas } from '../areas.ts'
import { productRoutes } from '../page-routes.tsx'
import { parseSearchQuery } from './use-found-records.ts'

const day = { id: 'd1', title: 'Posto Ipê · 14/10/2026', detail: 'Em aberto', to: '/movement-type?from=search' }

const answering = () =>
  network(({ path }) => {
    if (path.startsWith('/search')) return { json: { groups: [{ label: 'Dias', records: [day] }] } }
    if (path === '/recents') return { json: { data: [{ path: '/company/1', title: 'Posto Jatobá' }] } }
    return undefined
  })

async function openPalette() {
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  return within(await screen.findByRole('dialog', { name: 'Buscar e comandos' }))
}

test('the palette opens a page from words without accents, by keyboard only', async () => {
  signInAs('fuel-cost', 'financial.borderos')
  answering()
  const { router } = renderRoutes(productRoutes, '/fuel-cost')
  const palette = await openPalette()
  const field = palette.getByRole('combobox')
  await userEvent.type(field, 'bordero')
  const option = palette.getByRole('option', { name: /Borderôs/ })
  expect(palette.getByRole('group', { name: 'Páginas' }).contains(option)).toBe(true)
  for (let steps = 0; option.getAttribute('aria-selected') !== 'true' && steps < 5; steps += 1)
    await userEvent.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/financial/borderos'))
})

test('the palette brings the first steps back to the home page', async () => {
  signInAs('cash-conciliation.solicitation', 'fuel-cost')
  const sent = answering()
  const { router } = renderRoutes(productRoutes, '/fuel-cost')
  const palette = await openPalette()
  await userEvent.type(palette.getByRole('combobox'), 'primeiros')
  await userEvent.click(await palette.findByRole('option', { name: 'Primeiros passos' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ first_steps: true }))
})

test('the palette offers only pages that the abilities allow', async () => {
  signInAs('fuel-cost')
  answering()
  renderRoutes(productRoutes, '/fuel-cost')
  const pages = within((await openPalette()).getByRole('group', { name: 'Páginas' }))
  expect(pages.getByRole('option', { name: /Custo de combustíveis/ })).toBeTruthy()
  expect(pages.queryByRole('option', { name: /Borderôs/ })).toBeNull()
})

test('the palette finds records on the server and opens them, and shows the recent records', async () => {
  signInAs('cash-conciliation.movement-type')
  const sent = answering()
  const { router } = renderRoutes(productRoutes, '/movement-type')
  const palette = await openPalette()
  expect(await palette.findByRole('option', { name: 'Posto Jatobá' })).toBeTruthy()
  await userEvent.type(palette.getByRole('combobox'), 'ipê 14/10')
  await userEvent.click(await palette.findByRole('option', { name: /Posto Ipê/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?from=search'))
  expect(sent.find(({ path }) => path.startsWith('/search'))?.path).toMatch(
    /^\/search\?text=ip%C3%AA&date=\d{4}-10-14$/,
  )
})

test.each([
  ['posto 14/10/2026', { text: 'posto', date: '2026-10-14', cents: undefined }],
  ['7.162,64', { text: '7.162,64', date: undefined, cents: 716_264 }],
  ['000123', { text: '000123', date: undefined, cents: 12_300 }],
  ['posto 31/02', { text: 'posto 31/02', date: undefined, cents: undefined }],
  ['', { text: '', date: undefined, cents: undefined }],
])('the search text “%s” may mean words, a day or an amount', (query, expected) => {
  expect(parseSearchQuery(query, '2026-10-15')).toEqual(expected)
})

test('G and a letter opens a page, and ? lists the shortcuts', async () => {
  signInAs('financial.borderos')
  answering()
  const { router } = renderRoutes(productRoutes, '/')
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('gb')
  await waitFor(() => expect(router.state.location.pathname).toBe('/financial/borderos'))
  await userEvent.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
  expect(sheet.textContent).toContain('Ir para Borderôs')
  expect(sheet.textContent).not.toContain('Ir para Tarefas')
})

test('no two pages share a letter, and no page with a letter needs a record', () => {
  const lettered = allAreas.flatMap(({ pages }) => pages).filter(({ letter }) => letter !== undefined)
  expect(new Set(lettered.map(({ letter }) => letter)).size).toBe(lettered.length)
  expect(lettered.filter(({ path }) => path.includes(':'))).toEqual([])
})

test('letters typed while the palette is loading are its search, and no commands of the page', async () => {
  signInAs('cash-conciliation.movement-type')
  answering()
  const { router } = renderRoutes(productRoutes, '/movement-type')
  await screen.findByRole('button', { name: /^Novo/ })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of [...'novx', 'Backspace', 'o']) fireEvent.keyDown(document.body, { key })
  const palette = await screen.findByRole('dialog', { name: 'Buscar e comandos' })
  expect(within(palette).getByRole<HTMLInputElement>('combobox').value).toBe('novo')
  expect(screen.getAllByRole('dialog')).toEqual([palette])
  expect(router.state.location.search).toBe('')
})

test('Escape takes back the opening of a palette that is still loading', async () => {
  signInAs('cash-conciliation.movement-type')
  answering()
  renderRoutes(productRoutes, '/movement-type')
  await screen.findByRole('button', { name: /^Novo/ })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(await screen.findByRole('dialog', { name: 'Novo tipo de movimento' })).toBeTruthy()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
