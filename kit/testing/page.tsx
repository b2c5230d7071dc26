import {
  ActionMenu,
  CurrentUrlContext,
  DataProvider,
  KeepFocus,
  KitProvider,
  queryClient,
  sessionStore,
} from '@app/kit/web'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, vi } from 'vitest'

// Loads the code of menus first: page tests read a menu right after the click.
beforeAll(async () => {
  const { container } = render(
    <KitProvider test>
      <ActionMenu label="" opener="" width={0} actions={[]} />
    </KitProvider>,
  )
  await waitFor(() => expect(container.querySelector('button[id]')).toBeTruthy())
  cleanup()
})

export function signInAs(...abilities: string[]) {
  sessionStore.set({
    access_token: 'token',
    token_type: 'Bearer',
    user: {
      id: '0199e6a0-0000-7000-8000-0000000000aa',
      name: 'Maria Aparecida Souza',
      username: 'maria',
      email: 'maria@retaguarda.test',
      profile_image: null,
      abilities: abilities.map((name) => ({ name })),
      created_at: '2026-01-02T03:04:05.000Z',
    },
  })
}

const screenResize = new EventTarget()

/** Sets the width of the window; components on screen are notified as by a resize. */
export function setScreenWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    addEventListener: screenResize.addEventListener.bind(screenResize),
    removeEventListener: screenResize.removeEventListener.bind(screenResize),
  }))
  act(() => {
    screenResize.dispatchEvent(new Event('change'))
  })
}

export type Sent = { method: string; path: string; headers: Headers; body: unknown }
/** `lines`: the content of a streamed answer, which then ends. */
export type NetworkAnswer = {
  status?: number
  json?: unknown
  lines?: readonly unknown[]
  headers?: Record<string, string>
}

const formatLines = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

const parseBody = (body: unknown) => (typeof body === 'string' ? JSON.parse(body) : body)

/** Calls that a page repeats by itself: presence, and drafts of forms. */
const isUnasked = ({ method, headers }: Sent) => method !== 'GET' && headers.get('Session-Use') === 'none'

/** Mocks the network. Calls without an answer, and without `unasked` those that the page makes by itself, stay open. */
export function network(
  answer: (sent: Sent) => NetworkAnswer | undefined | Promise<NetworkAnswer> = () => undefined,
  { unasked = false }: { unasked?: boolean } = {},
) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const call = {
      method: request.method ?? 'GET',
      path: address.replace('/api/v1', ''),
      headers: new Headers(request.headers),
      body: parseBody(request.body),
    }
    if (!unasked && isUnasked(call)) return new Promise<Response>(() => {})
    sent.push(call)
    const reply = await answer(call)
    if (!reply) return new Promise<Response>(() => {})
    const { status = 200, json, lines, headers } = reply
    const content = status === 204 ? null : JSON.stringify(json ?? null)
    return new Response(lines ? formatLines(lines) : content, {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  })
  return sent
}

export function renderRoutes(routes: RouteObject[], address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const view = render(
    <KitProvider test>
      <DataProvider>
        <KeepFocus />
        <CurrentUrlContext value={() => router.state.location}>
          <RouterProvider router={router} />
        </CurrentUrlContext>
      </DataProvider>
    </KitProvider>,
  )
  return { ...view, router }
}

/** Renders one page at an address: `renderPage(<MovementTypesPage />, { path: '/movement-type' })`. */
export const renderPage = (page: ReactNode, { path = '/', address = path }: { path?: string; address?: string } = {}) =>
  renderRoutes(
    [
      { path, element: page },
      { path: '*', element: null },
    ],
    address,
  )

afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  // A form that is removed saves its draft: that call must meet this test's network, not a product on this machine.
  await new Promise((resolve) => setTimeout(resolve))
  sessionStore.clear()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Opens `Visões`, `Colunas` or `Exportar` of the list on the page. */
export async function openListTool(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Mais da lista' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: `${name}…` }))
}
