import { differenceGuide } from '@app/domain/day/differences/contract'
import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DifferencesTab } from './differences.tab.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const difference = openDifference('D09', -200, { id, sentence: 'Faltou R$ 2,00 na gaveta.', attachment_count: 1 })
const reason = {
  id: '01930000-0000-7000-8000-0000000000e2',
  name: 'Vale assinado',
  difference_codes: ['D09'],
  attachment_required: true,
  approval_required: false,
}
const proof = {
  id: '01930000-0000-7000-8000-0000000000e3',
  file_name: 'vale.pdf',
  media_type: 'application/pdf',
  size_bytes: 1200,
  added_by_name: 'Ana',
  added_at: '2026-10-15T09:00:00.000Z',
  removed_at: null,
  removed_by_name: null,
  removal_reason: null,
  sent_before: null,
}

async function explainFirst(user: UserEvent) {
  const grid = await screen.findByRole('grid', { name: 'Diferenças do dia' })
  within(grid).getAllByRole('row')[1]?.focus()
  await user.keyboard('{Enter}')
}

test('the panel shows that a reason requires a proof, and a file attached there appears in the list', async () => {
  signInAs('admin')
  const sent = network(({ path }) => {
    if (path.endsWith('/reasons')) return { json: { data: [reason] } }
    if (path.endsWith('/attachments')) return { json: { data: [proof] } }
    return { json: null }
  })
  renderPage(<DifferencesTab day={dayView({ differences: [difference] })} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '1 anexo' }))
  expect(await screen.findByText('vale.pdf')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await explainFirst(user)
  const { evidence, resolution } = differenceGuide.D09
  for (const text of [evidence, resolution]) expect(await screen.findByText(text)).toBeTruthy()
  expect(await screen.findByDisplayValue('Vale assinado · exige anexo')).toBeTruthy()
  const file = new File(['%PDF-1.7'], 'outro.pdf', { type: 'application/pdf' })
  await user.upload(await screen.findByLabelText(/^Anexar arquivos/), file)
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.path).toBe(`/records/difference/${id}/attachments`),
  )
})

test('no reason is chosen in advance if several explain the difference', async () => {
  signInAs('admin')
  const other = { ...reason, id: '01930000-0000-7000-8000-0000000000e4', name: 'Aguardando arquivo' }
  network(({ path }) => {
    if (path.endsWith('/reasons')) return { json: { data: [other, reason] } }
    return { json: path.endsWith('/attachments') ? { data: [] } : null }
  })
  renderPage(<DifferencesTab day={dayView({ differences: [difference] })} />)
  const user = userEvent.setup()
  await explainFirst(user)
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Motivo/ })).value).toBe('')
})
