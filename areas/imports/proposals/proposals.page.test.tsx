import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Import } from '../files/imports.contract.ts'
import type { ImportProposal, ProposalSummary } from './proposals.contract.ts'
import Proposals from './proposals.tsx'

const result = { id: '0199e6a0-0000-7000-8000-0000000000f1', file_name: 'pdv.json', status: 'done' } as Import
const emptyTally = { records: 0, cents: 0, ml: 0 }
const undecided = { held: emptyTally, applying: emptyTally, applied: emptyTally, kept: emptyTally }
const summary: ProposalSummary = {
  ...{ total: 3, open: 3, held: 1, applying: 0, applied: 0, kept: 0 },
  sums: [
    {
      ...{ kind: 'movement', change: 'changed', records: 1, before_cents: 3250, after_cents: 2350 },
      ...{ before_ml: 0, after_ml: 0, open: { records: 1, cents: -900, ml: 0 }, ...undecided },
    },
    {
      ...{ kind: 'fuelling', change: 'missing', records: 2, before_cents: 12_380, after_cents: 0 },
      ...{ before_ml: 20_000, after_ml: 0, open: { records: 2, cents: -12_380, ml: -20_000 }, ...undecided },
      held: { records: 1, cents: -6190, ml: -10_000 },
    },
  ],
}
const proposal: ImportProposal = {
  ...{ id: 1, kind: 'movement', change: 'changed', business_date: '2026-10-14', label: 'P2', line: 9 },
  ...{ fields: [{ field: 'amount_cents', before: 3250, after: 2350 }], before_cents: 3250, after_cents: 2350 },
  ...{ before_ml: null, after_ml: null, hold: null, status: 'open' },
  ...{ decided_by_name: null, decided_at: null, reason: null },
}
const missing: ImportProposal = {
  ...{ ...proposal, id: 2, kind: 'fuelling', change: 'missing', label: 'F2', line: null, fields: [] },
  ...{ before_cents: 6190, after_cents: 0, before_ml: 10_000, after_ml: 0 },
}
const heldProposal: ImportProposal = { ...missing, id: 3, label: 'F3', hold: 'explained' }
const decidedProposal: ImportProposal = {
  ...{ ...missing, id: 4, label: 'F4', status: 'kept', decided_by_name: 'Otávio', reason: 'A bomba registrou.' },
}
const page = { data: [proposal, missing, heldProposal, decidedProposal], next: null, count: { value: 4, exact: true } }

const answers = (currentSummary = summary) =>
  network(({ path, method }) => {
    if (method === 'POST') return { json: { ...currentSummary, open: 0, kept: 2 } }
    return { json: path.endsWith('/summary') ? currentSummary : page }
  })

const findPost = (sent: ReturnType<typeof answers>) => sent.find(({ method }) => method === 'POST')

async function giveReason(action: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByRole('textbox', { name: /Motivo/ }), 'O PDV exportou errado.')
  await userEvent.click(dialog.getByRole('button', { name: action }))
}

test('the differences of a corrected export are shown with their sums, and all are applied with a reason', async () => {
  signInAs('import-file-column-mapping')
  const sent = answers()
  renderPage(<Proposals result={result} />)
  const records = await screen.findByRole('grid', { name: 'Registros que diferem' })
  expect(await within(records).findByText('Valor: R$ 32,50 → R$ 23,50')).toBeInstanceOf(HTMLElement)
  expect(within(records).getAllByText('Não está no arquivo: sairá do dia')).toHaveLength(3)
  expect(within(records).getByText(/Uma pessoa explicou uma diferença deste registro/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('0 de 3 aplicadas')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(/3 a decidir \(1 impedida\)/)).toBeInstanceOf(HTMLElement)
  const sums = screen.getByRole('grid', { name: 'Somas do que difere' })
  for (const part of ['-20,000 L', '-R$ 123,80']) expect(within(sums).getAllByText(part)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar todas' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Pagamento ou movimento: 1 registro · -R$ 9,00')).toBeInstanceOf(HTMLElement)
  expect(dialog.getByText('Abastecimento: 1 registro · -10,000 L · -R$ 61,90')).toBeInstanceOf(HTMLElement)
  await giveReason('Aplicar')
  expect(findPost(sent)).toMatchObject({
    path: expect.stringContaining(`/imports/${result.id}/proposals/apply`),
    body: { reason: 'O PDV exportou errado.' },
  })
  expect(findPost(sent)?.body).not.toHaveProperty('ids')
})

test('the focus moves to the heading above the result after the last corrections are decided', async () => {
  signInAs('import-file-column-mapping')
  let currentSummary = summary
  network(({ path, method }) => {
    if (method === 'POST') currentSummary = { ...summary, open: 0, held: 0, kept: 3 }
    return { json: path.endsWith('/proposals/summary') || method === 'POST' ? currentSummary : page }
  })
  renderPage(<Proposals result={result} />)
  const keep = await screen.findByRole('button', { name: 'Recusar todas' })
  keep.focus()
  await userEvent.keyboard('{Enter}')
  await giveReason('Recusar')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Recusar todas' })).toBeNull())
  const heading = screen.getByRole('heading', { name: 'Correções propostas' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(/3 recusadas · 0 a decidir/)).toBeInstanceOf(HTMLElement)
})

test('the Space key marks a line, and the buttons act on the marked lines', async () => {
  signInAs('import-file-column-mapping')
  const sent = answers()
  renderPage(<Proposals result={result} />)
  const records = await screen.findByRole('grid', { name: 'Registros que diferem' })
  const first = await within(records).findByText('Pagamento ou movimento P2')
  first.closest('td')?.focus()
  await userEvent.keyboard('{ArrowDown} ')
  expect(screen.getByRole('button', { name: 'Recusar marcadas (1)' })).toBeInstanceOf(HTMLElement)
  await userEvent.keyboard('{ArrowDown} {ArrowDown} ')
  const apply = screen.getByRole('button', { name: /Aplicar marcadas \(2\)/ })
  await userEvent.hover(apply)
  expect(await screen.findByText(/Não pode ser aplicada: Abastecimento F3: Uma pessoa explicou/)).toBeInstanceOf(
    HTMLElement,
  )
  await userEvent.click(apply)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Recusar marcadas (2)' }))
  await giveReason('Recusar')
  expect(findPost(sent)).toMatchObject({
    path: expect.stringContaining(`/imports/${result.id}/proposals/keep`),
    body: { ids: [2, 3], reason: 'O PDV exportou errado.' },
  })
})

test('a correction that another person decided meanwhile is reported, and the list is reloaded', async () => {
  signInAs('import-file-column-mapping')
  const message = 'Enquanto você decidia, Otávio decidiu 1 correção das que você marcou.'
  const sent = network(({ path, method }) => {
    if (method === 'POST') return { status: 409, json: { code: 'import.proposals-decided', message, request_id: 'r' } }
    return { json: path.endsWith('/summary') ? summary : page }
  })
  renderPage(<Proposals result={result} />)
  const records = await screen.findByRole('grid', { name: 'Registros que diferem' })
  const boxes = await within(records).findAllByRole('checkbox', { name: 'Selecionar linha' })
  expect(boxes.map((box) => box.hasAttribute('disabled'))).toEqual([false, false, false, true])
  await userEvent.click(boxes[1] as HTMLElement)
  const reads = () => sent.filter(({ path }) => path.includes('/proposals?')).length
  const before = reads()
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar marcadas (1)' }))
  await giveReason('Aplicar')
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeInstanceOf(HTMLElement)
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})

test('a person who may only send files sees the differences and cannot decide them', async () => {
  signInAs('cash-conciliation')
  answers()
  renderPage(<Proposals result={result} />)
  await screen.findByRole('grid', { name: 'Registros que diferem' })
  expect(screen.queryByRole('button', { name: 'Aplicar todas' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a file without differences shows no proposals', async () => {
  signInAs('import-file-column-mapping')
  answers({ ...summary, total: 0, open: 0, sums: [] })
  renderPage(<Proposals result={result} />)
  await Promise.resolve()
  expect(screen.queryByText('Correções propostas')).toBeNull()
})
