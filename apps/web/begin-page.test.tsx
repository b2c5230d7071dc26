import { network, signInAs } from '@app/kit/testing/page'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preloadFirstPage } from './router.tsx'

const id = '01930000-0000-7000-8000-0000000000d1'
const day = { pathname: `/cash-conciliation/${id}`, search: '' }

test('the data of the first page are requested before the page is rendered', async () => {
  signInAs('cash-conciliation')
  const sent = network()
  await preloadFirstPage(day)
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/cash-conciliations/${id}/glance`))
})

test('the first screen of the pairs is requested before the code of its page is loaded, and once', async () => {
  const other = '01930000-0000-7000-8000-0000000000d2'
  signInAs('cash-conciliation')
  const sent = network()
  const begun = preloadFirstPage({ pathname: `/cash-conciliation/${other}`, search: '?tab=casamento' })
  const paths = () => sent.map(({ path }) => path)
  const asked = ['glance', 'matches/opening?filter=all'].map((what) => `/cash-conciliations/${other}/${what}`)
  expect(paths()).toEqual(asked)
  await begun
  expect(paths()).toEqual(asked)
})

test('data are not requested for a person who may not open the page, nor for a page without initial data', async () => {
  const sent = network()
  await preloadFirstPage(day)
  signInAs('fuel-cost')
  await preloadFirstPage(day)
  await preloadFirstPage({ pathname: '/404', search: '' })
  await preloadFirstPage({ pathname: '/fuel-cost', search: '' })
  expect(sent).toEqual([])
})
