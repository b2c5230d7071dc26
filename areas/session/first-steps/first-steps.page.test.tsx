import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { queryClient, sessionStore } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { usualPreferences } from '../preferences/preferences.contract.ts'
import { FirstSteps } from './first-steps.tsx'

const requestId = '01930000-0000-7000-8000-0000000000e1'
const day = {
  id: '01930000-0000-7000-8000-0000000000d1',
  company_id: '01930000-0000-7000-8000-00000000000a',
  company_name: 'Posto Modelo 01',
  business_date: '2026-10-14',
  of_manual: true,
  ...{ imported: true, confirmed: true, explained: false, submitted: false, approved: false },
  request_id: null,
}
const title = /^Feche o seu primeiro dia/

let answer: { shown: boolean; day: object | null }
beforeEach(() => {
  localStorage.clear()
  signInAs('cash-conciliation', 'cash-conciliation.solicitation', 'import-file-column-mapping')
  setScreenWidth(1440)
})

/** The server hides the steps from a person who dismissed them. */
const serve = (first: typeof answer) => {
  answer = first
  return network(({ path, method, body }) => {
    if (path === '/preferences' && method === 'PUT') answer = { ...answer, shown: Object(body).first_steps }
    if (path === '/preferences') return { json: usualPreferences }
    return path === '/first-day' ? { json: answer } : undefined
  })
}

test('each step says whether it was done, and leads to the place where it is done', async () => {
  serve({ shown: true, day: { ...day, submitted: true, request_id: requestId } })
  renderPage(<FirstSteps />)
  await screen.findByRole('heading', { name: 'Feche o seu primeiro dia: 3 de 5' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Importe os arquivos do dia, feito',
    'Confirme uma sugestão, feito',
    '3Explique o que difere',
    'Envie para análise, feito',
    '5Aprove como analista',
  ])
  const steps = within(screen.getByRole('list'))
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/financial-transactions/column-mapping/import',
    `/cash-conciliation/${day.id}?tab=casamento`,
    `/cash-conciliation/${day.id}?tab=diferencas`,
    `/cash-conciliation/solicitation/2026-10-14/checkout?company=${day.company_id}`,
    `/cash-conciliation-solicitation/${requestId}`,
  ])
  expect(screen.getByText('O dia do manual: Posto Modelo 01, 14/10/2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe(`/cash-conciliation/${day.id}`)
})

test('a step has no link without the ability of its page, and the approval none before a request exists', async () => {
  signInAs('cash-conciliation')
  serve({ shown: true, day })
  renderPage(<FirstSteps />)
  await screen.findByRole('heading', { name: title })
  const links = within(screen.getByRole('list')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Confirme uma sugestão', 'Explique o que difere'])
})

test('a company without any day begins with the import, and has no day to open', async () => {
  serve({ shown: true, day: null })
  renderPage(<FirstSteps />)
  await screen.findByRole('heading', { name: 'Feche o seu primeiro dia: 0 de 5' })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Importe os arquivos do dia'])
})

test('dismissing the steps hides them and stores the wish of the person', async () => {
  const sent = serve({ shown: true, day })
  renderPage(<FirstSteps />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dispensar' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ first_steps: false }])
})

test('dismissed steps come back on the same page when the person asks for them again', async () => {
  serve({ shown: true, day })
  renderPage(<FirstSteps />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dispensar' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
  answer = { ...answer, shown: true }
  await queryClient.invalidateQueries()
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('the rest of the page is there while the steps are read, and their place is kept only in a browser that showed them', async () => {
  const place = () => document.querySelector('[inert]')
  serve({ shown: false, day: null })
  const page = (
    <>
      <FirstSteps />
      <p>Resto</p>
    </>
  )
  const { unmount } = renderPage(page)
  expect(screen.getByText('Resto')).toBeTruthy()
  expect(place()).not.toBeNull()
  await waitFor(() => expect(place()).toBeNull())
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  unmount()
  queryClient.clear()
  serve({ shown: true, day })
  renderPage(page)
  expect(place()).toBeNull()
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('a person without an ability to read days sees no steps, and the day is not read', async () => {
  signInAs('attachment')
  const sent = serve({ shown: true, day })
  renderPage(<FirstSteps />)
  await waitFor(() => expect(sent.some(({ path }) => path === '/preferences')).toBe(true))
  expect(document.querySelector('[inert]')).toBeNull()
  expect(sent.some(({ path }) => path === '/first-day')).toBe(false)
})

const submitted = { ...day, submitted: true, request_id: requestId }

/** The server writes the accounts into the page in the demonstration only. */
const offerAnalyst = () => {
  const account = { email: 'analista@retaguarda.test', password: 'demo', title: 'Analista', work: 'aprova' }
  const content = JSON.stringify([account])
  const meta = Object.assign(document.createElement('meta'), { name: 'retaguarda:accounts', content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

test('in the demonstration the step of the analyst signs in as the analyst and ends the session of the manager', async () => {
  offerAnalyst()
  const user = { ...sessionStore.get()?.user, id: '2', name: 'Caio Reis', email: 'caio@retaguarda.test', abilities: [] }
  const sent = network(({ path }) => {
    if (path === '/login') return { json: { access_token: 'b', token_type: 'Bearer', user } }
    return path === '/first-day' ? { json: { shown: true, day: submitted } } : { json: usualPreferences }
  })
  renderPage(<FirstSteps />)
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar como analista' }))
  await waitFor(() => expect(sessionStore.get()?.user.name).toBe('Caio Reis'))
  expect(sent.map(({ path }) => path)).toContain('/logout')
  expect(sent.find(({ path }) => path === '/login')?.body).toEqual({
    email: 'analista@retaguarda.test',
    password: 'demo',
  })
})

test('in the demonstration the first step offers the example files', async () => {
  offerAnalyst()
  serve({ shown: true, day })
  renderPage(<FirstSteps />)
  await screen.findByRole('heading', { name: title })
  await userEvent.click(await screen.findByRole('button', { name: 'Usar os arquivos de exemplo' }))
  const sending = await screen.findByRole('dialog', { name: 'Usar os arquivos de exemplo' })
  expect(await within(sending).findByRole('button', { name: 'Conferir os arquivos de exemplo' })).toBeTruthy()
  expect(within(sending).getByRole('checkbox', { name: 'Conferir antes de importar' })).toHaveProperty('checked', true)
})

test('the analyst is not offered outside the demonstration, before a request, or to a person who analyses', async () => {
  const absent = async (shownDay: object) => {
    serve({ shown: true, day: shownDay })
    const { unmount } = renderPage(<FirstSteps />)
    await screen.findByRole('heading', { name: title })
    expect(screen.queryByRole('button', { name: 'Entrar como analista' })).toBeNull()
    unmount()
    queryClient.clear()
  }
  await absent(submitted)
  offerAnalyst()
  await absent(day)
  signInAs('cash-conciliation', 'cash-conciliation.solicitation.analyze')
  await absent(submitted)
})
