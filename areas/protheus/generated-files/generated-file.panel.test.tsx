import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { GeneratedFile } from './generated-files.contract.ts'
import GeneratedFilesTab from './generated-files.tab.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const at = '2026-10-15T12:00:00.000Z'
const file: GeneratedFile = {
  ...{ id, company_id: '01930000-0000-7000-8000-0000000000a1', company_name: 'Posto A', kind: 'protheus.mappings' },
  ...{ number: 1, subject: 'protheus', file_name: 'de-para.csv', size_bytes: 1800, records: 2, sha256: 'aa' },
  ...{ status: 'generated', created_at: at, created_by_name: 'Bia', downloaded_at: null, downloaded_by_name: null },
  ...{ answered_at: null, answered_by_name: null },
}

let proof: { status?: number; json: object }
let status: GeneratedFile['status']
beforeEach(() => {
  proof = { json: { sha256: 'aa', stored_sha256: 'aa', intact: true } }
  status = 'generated'
  signInAs('integration-control')
  setScreenWidth(1440)
  network(({ method, path }) => {
    if (!path.startsWith('/generated-files')) return undefined
    if (method === 'POST') {
      status = 'downloaded'
      return { json: {} }
    }
    if (path.endsWith('/proof')) return proof
    if (path.startsWith('/generated-files/companies')) return { json: { data: [] } }
    const shown = { ...file, status }
    if (path.startsWith(`/generated-files/${id}`)) return { json: shown }
    return { json: { data: [shown], next: null, count: { value: 1, exact: true } } }
  })
})

const intact = 'O arquivo guardado é igual ao gerado.'
const check = async () => userEvent.click(await screen.findByRole('button', { name: 'Conferir' }))

test('a check that fails does not show the result of an earlier one', async () => {
  renderPage(<GeneratedFilesTab />, { address: `/?open=${id}` })
  await check()
  await screen.findByText(intact)
  proof = { status: 422, json: { code: 'disk', message: 'O armazenamento não respondeu.' } }
  await check()
  await screen.findByText('O armazenamento não respondeu.')
  expect(screen.queryByText(intact)).toBeNull()
})

test('the subject of a file is shown as the name of the system', async () => {
  renderPage(<GeneratedFilesTab />, { address: `/?open=${id}` })
  expect(await screen.findByRole('row', { name: /de-para\.csv.*Protheus/ })).toBeDefined()
  await waitFor(() => expect(screen.getByText('Assunto', { selector: 'dt' }).nextSibling?.textContent).toBe('Protheus'))
})

test('a downloaded file is shown as downloaded in the list too', async () => {
  renderPage(<GeneratedFilesTab />, { address: `/?open=${id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Baixar' }))
  expect(await screen.findByRole('row', { name: /de-para\.csv.*Baixado/ })).toBeDefined()
})
