import { readFileSync } from 'node:fs'
import { network, renderRoutes, signInAs } from '@app/kit/testing/page'
import { Button, PageHeader, toOptionId } from '@app/kit/web'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { allAreas } from '../areas.ts'
import { productRoutes } from '../page-routes.tsx'
import { listPageActions } from './page-actions.tsx'

const day = {
  ...{ section: 'days', exact: true, id: 'd1', title: 'Posto Ipê · 14/10/2026', detail: 'Diferença' },
  ...{ date: '2026-10-14', amount_cents: -11_660, state: 'Em aberto', to: '/movement-type?from=search' },
}

const answering = () =>
  network(({ path }) => {
    if (path.startsWith('/search')) return { json: { data: [day] } }
    if (path === '/recents') return { json: { data: [{ path: '/company/1', title: 'Posto Jatobá' }] } }
    return undefined
  })

async function openPalette() {
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  return within(await screen.findByRole('dialog', { name: 'Buscar e comandos' }))
}

test('the palette opens a page from words without accents, by keyboard only', async () => {
  signInAs('fuel-cost', 'cash-conciliation.movement-type')
  answering()
  const { router } = renderRoutes(productRoutes, '/fuel-cost')
  const palette = await openPalette()
  const field = palette.getByRole('combobox')
  await userEvent.type(field, 'movimento tipos')
  await palette.findByRole('option', { name: /Posto Ipê/ })
  const option = palette.getByRole('option', { name: /Tipos/ })
  expect(palette.getByRole('group', { name: 'Páginas' }).contains(option)).toBe(true)
  for (let steps = 0; option.getAttribute('aria-selected') !== 'true' && steps < 5; steps += 1)
    await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(option.id))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/movement-type'))
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

test('the palette offers only pages that the abilities allow and that exist', async () => {
  signInAs('fuel-cost', 'cash-conciliation.movement-type')
  answering()
  renderRoutes(productRoutes, '/movement-type')
  const palette = await openPalette()
  const pages = within(await palette.findByRole('group', { name: 'Páginas' }))
  expect(pages.getByRole('option', { name: /Tipos de movimento/ })).toBeTruthy()
  expect(pages.queryByRole('option', { name: /Bicos/ })).toBeNull()
  await userEvent.type(palette.getByRole('combobox'), 'custo')
  await palette.findByRole('option', { name: /Posto Ipê/ })
  expect(palette.queryByRole('option', { name: /Custo/ })).toBeNull()
})

test('the palette finds records on the server and opens them, and shows the recent records', async () => {
  signInAs('cash-conciliation.movement-type')
  const sent = answering()
  const { router } = renderRoutes(productRoutes, '/movement-type')
  const palette = await openPalette()
  expect(await palette.findByRole('option', { name: 'Posto Jatobá' })).toBeTruthy()
  await userEvent.type(palette.getByRole('combobox'), 'ipê 14/10')
  const option = await palette.findByRole('option', { name: /Posto Ipê/ })
  expect(option.textContent).toBe('Posto Ipê · 14/10/2026Diferença-R$ 116,60Em aberto')
  expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Ipê', '14/10'])
  expect(palette.getByRole('group', { name: 'Resultado exato' }).contains(option)).toBe(true)
  await userEvent.click(option)
  await waitFor(() => expect(router.state.location.search).toBe('?from=search'))
  expect(sent.find(({ path }) => path.startsWith('/search'))?.path).toBe('/search?text=ip%C3%AA+14%2F10')
})

test('Enter waits for the results of what was typed and then opens the first', async () => {
  signInAs('cash-conciliation.movement-type')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  network(({ path }) => {
    if (path.startsWith('/search')) return asked.then(() => ({ json: { data: [day] } }))
    return path === '/recents' ? { json: { data: [] } } : undefined
  })
  const { router } = renderRoutes(productRoutes, '/movement-type')
  const palette = await openPalette()
  await userEvent.type(palette.getByRole('combobox'), 'tipos{Enter}')
  expect(palette.getByRole('option', { name: /Tipos de movimento/ })).toBeTruthy()
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole('dialog', { name: 'Buscar e comandos' })).toBeTruthy()
  answer()
  await waitFor(() => expect(router.state.location.search).toBe('?from=search'))
})

test('a changed text takes back an Enter that still waits', async () => {
  signInAs('cash-conciliation.movement-type')
  network(({ path }) => (path === '/recents' ? { json: { data: [] } } : undefined))
  const { router } = renderRoutes(productRoutes, '/movement-type')
  const palette = await openPalette()
  await userEvent.type(palette.getByRole('combobox'), 'ip{Enter}{Backspace}')
  await palette.findByText(/resultado/)
  expect(screen.getByRole('dialog', { name: 'Buscar e comandos' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/movement-type')
})

test('Ctrl+Enter opens the record in a new tab', async () => {
  signInAs('cash-conciliation.movement-type')
  answering()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  renderRoutes(productRoutes, '/movement-type')
  const palette = await openPalette()
  await userEvent.type(palette.getByRole('combobox'), 'ipê')
  await palette.findByRole('option', { name: /Posto Ipê/ })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/movement-type?from=search', '_blank', 'noopener'))
})

test('the actions of the page have its keys, buttons and menus, without a sign and with one', async () => {
  signInAs('cash-conciliation.movement-type')
  answering()
  renderRoutes(productRoutes, '/movement-type')
  await screen.findByRole('button', { name: 'Mais da lista' })
  const palette = await openPalette()
  const field = palette.getByRole('combobox')
  await userEvent.type(field, '>')
  const actions = within(await palette.findByRole('group', { name: 'Ações desta página' }))
  for (const name of [/^Novo/, 'Exportar…', 'Colunas…', 'Sair'])
    expect(actions.getByRole('option', { name })).toBeTruthy()
  const preferences = within(palette.getByRole('group', { name: 'Preferências' }))
  expect(preferences.getByRole('option', { name: 'Tema escuro' })).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'exportar')
  await userEvent.click(await palette.findByRole('option', { name: /^Exportar/ }))
  expect(await screen.findByRole('dialog', { name: 'Exportar' })).toBeTruthy()
})

test('a blocked action is shown with its reason and does nothing', async () => {
  signInAs('none')
  answering()
  renderRoutes(
    [
      {
        Component: () => (
          <div id="content">
            <PageHeader title="Dia" actions={<Button blocked="Há 2 diferenças abertas.">Enviar para análise</Button>} />
          </div>
        ),
        path: '/',
      },
    ],
    '/',
  )
  await screen.findByRole('heading', { level: 1 })
  expect(listPageActions()).toMatchObject([{ label: 'Enviar para análise', blocked: 'Há 2 diferenças abertas.' }])
})

test('the id of an option has no space, also if its keys have one', () => {
  expect(toOptionId('list', { id: 'kg h', label: 'Início', choose: () => {} })).toBe('list-kg_h')
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

test('the field takes each key from the press of Ctrl+K on, before its results are loaded', async () => {
  signInAs('cash-conciliation.movement-type')
  answering()
  const { router } = renderRoutes(productRoutes, '/movement-type')
  await screen.findByRole('button', { name: /^Novo/ })
  act(() => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Página, ação/ })
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('novx{Backspace}o')
  expect(field.value).toBe('novo')
  expect(screen.getAllByRole('dialog')).toEqual([field.closest('[role=dialog]')])
  expect(router.state.location.search).toBe('')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('n')
  expect(await screen.findByRole('dialog', { name: 'Novo tipo de movimento' })).toBeTruthy()
})

/** Runs the script of `index.html` that keeps the keys pressed before the frame has loaded. */
function keepEarlyKeys() {
  const scripts = [...readFileSync('apps/web/index.html', 'utf8').matchAll(/<script>(.*?)<\/script>/gs)]
  new Function(scripts.find(([script]) => script.includes('takeEarlyPalette'))?.[1] ?? '')()
  return {
    press: (key: string, ctrlKey = false) => !fireEvent.keyDown(document.body, { key, ctrlKey }),
    take: () => Reflect.get(window, 'takeEarlyPalette')?.(),
  }
}

test('keys on the blank page are kept after Ctrl+K and handed over once', () => {
  const { press, take } = keepEarlyKeys()
  expect(press('x')).toBe(false)
  expect(['k', 'a', 'b', 'Backspace', 'Enter'].map((key) => press(key, key === 'k'))).toEqual(Array(5).fill(true))
  expect(take()).toEqual({ text: 'a', keys: [{ key: 'Enter', ctrl: false }] })
  expect(press('c')).toBe(false)
  expect(take()).toBeUndefined()
})

test('keys on the sign-in page or on the page of an error are not kept, nor those before it', () => {
  const { press, take } = keepEarlyKeys()
  press('k', true)
  press('a')
  const page = document.body.appendChild(document.createElement('main'))
  expect([press('s'), press('k', true), press('t')]).toEqual([false, false, false])
  page.remove()
  expect(take()).toBeUndefined()
})
