import { network, signInAs } from '@app/kit/testing/page'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginPage } from './router.tsx'

const id = '01930000-0000-7000-8000-0000000000d1'
const day = { pathname: `/cash-conciliation/${id}`, search: '' }

test('the first page asks for what it shows before anything is drawn', async () => {
  signInAs('cash-conciliation')
  const sent = network()
  await beginPage(day)
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/cash-conciliations/${id}/glance`))
})

test('nothing is asked for whom the page is not open to, nor on a page that reads nothing first', async () => {
  const sent = network()
  await beginPage(day)
  signInAs('fuel-cost')
  await beginPage(day)
  await beginPage({ pathname: '/404', search: '' })
  await beginPage({ pathname: '/fuel-cost', search: '' })
  expect(sent).toEqual([])
})
