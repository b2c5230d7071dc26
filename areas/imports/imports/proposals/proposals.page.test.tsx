import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Import } from '../imports.contract.ts'
import type { ImportProposal, ProposalSummary } from './proposals.contract.ts'
import Proposals from './proposals.tsx'

const result = { id: '0199e6a0-0000-7000-8000-0000000000f1', file_name: 'pdv.json', status: 'done' } as Import
const summary: ProposalSummary = {
  ...{ total: 2, open: 2, applying: 0, applied: 0, kept: 0, informed: 0 },
  sums: [
    { kind: 'movement', change: 'changed', records: 1, before_cents: 3250, after_cents: 2350 },
    { kind: 'movement', change: 'missing', records: 1, before_cents: 1000, after_cents: 0 },
  ],
}
const proposal: ImportProposal = {
  ...{ id: 1, kind: 'movement', change: 'changed', business_date: '2026-10-14', label: 'P2', line: 9 },
  ...{ fields: [{ field: 'amount_cents', before: 3250, after: 2350 }], before_cents: 3250, after_cents: 2350 },
  ...{ applicable: true, status: 'open', decided_by_name: null, decided_at: null, reason: null },
}
const missing: ImportProposal = { ...proposal, id: 2, change: 'missing', label: 'P3', line: null, fields: [] }
const page = { data: [proposal, missing], next: null, count: { value: 2, exact: true } }

const answers = (given = summary) =>
  network(({ path, method }) => {
    if (method === 'POST') return { json: { ...given, open: 0, kept: 2 } }
    return { json: path.endsWith('/summary') ? given : page }
  })

test('what a corrected export says otherwise is shown with its sums, and applied with a reason', async () => {
  signInAs('import-file-column-mapping')
  const sent = answers()
  renderPage(<Proposals result={result} />)
  const records = await screen.findByRole('grid', { name: 'Registros que diferem' })
  expect(await within(records).findByText('Valor: R$ 32,50 → R$ 23,50')).toBeInstanceOf(HTMLElement)
  expect(within(records).getByText('Não está no arquivo')).toBeInstanceOf(HTMLElement)
  const sums = screen.getByRole('grid', { name: 'Somas do que difere' })
  expect(within(sums).getByText('-R$ 9,00')).toBeInstanceOf(HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar correções' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'O PDV exportou errado.')
  await userEvent.click(dialog.getByRole('button', { name: 'Aplicar correções' }))
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: expect.stringContaining(`/imports/${result.id}/proposals/apply`),
    body: { reason: 'O PDV exportou errado.' },
  })
})

test('a person who may only send files sees what differs and decides nothing', async () => {
  signInAs('cash-conciliation')
  answers()
  renderPage(<Proposals result={result} />)
  await screen.findByRole('grid', { name: 'Registros que diferem' })
  expect(screen.queryByRole('button', { name: 'Aplicar correções' })).toBeNull()
})

test('a file that says nothing otherwise shows nothing', async () => {
  signInAs('import-file-column-mapping')
  answers({ ...summary, total: 0, open: 0, sums: [] })
  renderPage(<Proposals result={result} />)
  await Promise.resolve()
  expect(screen.queryByText('Correções propostas')).toBeNull()
})
