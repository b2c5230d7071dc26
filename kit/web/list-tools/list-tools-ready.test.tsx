import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { queryClient } from '../client/query-client.ts'
import { ExportReady } from './list-tools-ready.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const file = { id, file_name: 'notas-2026-10-15.csv', rows_count: 3 }

test('the file of a finished job is offered in its list for as long as it is stored', async () => {
  signInAs('attachment')
  let expired = false
  network(({ path }) => (path === `/exports/${id}` ? { json: { ...file, expired } } : undefined))
  const show = () => renderPage(<ExportReady />, { path: '/', address: `/?export=${id}` })
  show()
  expect(await screen.findByRole('button', { name: 'Baixar notas-2026-10-15.csv' })).toBeDefined()
  cleanup()
  queryClient.clear()
  expired = true
  show()
  const status = await screen.findByText('notas-2026-10-15.csv: Arquivo expirado. Gere novamente.')
  expect([status.getAttribute('role'), screen.queryByRole('button')]).toEqual(['status', null])
})
