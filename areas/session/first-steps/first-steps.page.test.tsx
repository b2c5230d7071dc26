import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { queryClient } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Preferences, usualPreferences } from '../preferences/preferences.contract.ts'
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

let stored: Preferences
beforeEach(() => {
  stored = usualPreferences
  signInAs('cash-conciliation', 'cash-conciliation.solicitation', 'import-file-column-mapping')
  setScreenWidth(1440)
})

const serve = (answer: { is_new: boolean; day: object | null }) =>
  network(({ path, method, body }) => {
    if (path === '/preferences' && method === 'PUT') stored = { ...stored, ...Object(body) }
    if (path === '/preferences') return { json: stored }
    return path === '/first-day' ? { json: answer } : undefined
  })

test('each step says whether it was done, and leads to the place where it is done', async () => {
  serve({ is_new: true, day: { ...day, submitted: true, request_id: requestId } })
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
  serve({ is_new: true, day })
  renderPage(<FirstSteps />)
  await screen.findByRole('heading', { name: title })
  const links = within(screen.getByRole('list')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Confirme uma sugestão', 'Explique o que difere'])
})

test('a company without any day begins with the import, and has no day to open', async () => {
  serve({ is_new: true, day: null })
  renderPage(<FirstSteps />)
  await screen.findByRole('heading', { name: 'Feche o seu primeiro dia: 0 de 5' })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Importe os arquivos do dia'])
})

test('dismissing the steps hides them and stores the wish of the person', async () => {
  const sent = serve({ is_new: true, day })
  renderPage(<FirstSteps />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dispensar' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ first_steps: false }]),
  )
})

test('dismissed steps come back on the same page when the person asks for them again', async () => {
  serve({ is_new: true, day })
  renderPage(<FirstSteps />)
  await userEvent.click(await screen.findByRole('button', { name: 'Dispensar' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
  stored = { ...stored, first_steps: true }
  await queryClient.invalidateQueries()
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('companies that already close days show the steps only to a person who asked for them again', async () => {
  serve({ is_new: false, day })
  const { unmount } = renderPage(
    <>
      <FirstSteps />
      <p>Resto</p>
    </>,
  )
  await waitFor(() => expect(screen.queryByLabelText('Carregando…')).toBeNull())
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  unmount()
  queryClient.clear()
  stored = { ...usualPreferences, first_steps: true }
  serve({ is_new: false, day })
  renderPage(<FirstSteps />)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test.each([
  ['who dismissed the steps', ['cash-conciliation'], false],
  ['without an ability to read days', ['attachment'], null],
])('a person %s sees no steps, and the day is not read', async (_person, abilities, first_steps) => {
  signInAs(...abilities)
  stored = { ...usualPreferences, first_steps }
  const sent = serve({ is_new: true, day })
  renderPage(<FirstSteps />)
  await waitFor(() => expect(sent.some(({ path }) => path === '/preferences')).toBe(true))
  await waitFor(() => expect(screen.queryByLabelText('Carregando…')).toBeNull())
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  expect(sent.some(({ path }) => path === '/first-day')).toBe(false)
})
