import { network, signInAs } from '@app/kit/testing/page'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preloadPage } from './page-routes.tsx'

const id = '01930000-0000-7000-8000-0000000000d1'
const day = { pathname: `/cash-conciliation/${id}`, search: '' }

test('the data of the first page are requested before the page is rendered', async () => {
  signInAs('cash-conciliation')
  const sent = network()
  await preloadPage(day)
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/cash-conciliations/${id}/glance`))
})

test('the first screen of the pairs is requested before the code of its page is loaded, and once', async () => {
  const otherId = '01930000-0000-7000-8000-0000000000d2'
  signInAs('cash-conciliation')
  const sent = network()
  const begun = preloadPage({ pathname: `/cash-conciliation/${otherId}`, search: '?tab=casamento' })
  const paths = () => sent.map(({ path }) => path)
  const expectedPaths = ['glance', 'matches/opening?filter=all'].map((part) => `/cash-conciliations/${otherId}/${part}`)
  expect(paths()).toEqual(expectedPaths)
  await begun
  expect(paths()).toEqual(expectedPaths)
})

test('data are not requested for a person who may not open the page, nor for a page without initial data', async () => {
  const sent = network()
  await preloadPage(day)
  signInAs('fuel-cost')
  await preloadPage(day)
  await preloadPage({ pathname: '/404', search: '' })
  await preloadPage({ pathname: '/fuel-cost', search: '' })
  expect(sent).toEqual([])
})
