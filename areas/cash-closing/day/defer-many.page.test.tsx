import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DifferencesTab } from './differences.tab.tsx'
import { answerNoMatches, selectAllRows } from './differences.testing.tsx'

const idOf = (no: number) => `01930000-0000-7000-8000-0000000000a${no}`
const duplicate = {
  kind: 'exclude',
  side: 'confirmation',
  target_id: 4,
  amount_cents: 5_000,
  method: 'credit',
  sentence: 'Parece cobrada duas vezes.',
}
const refusal = 'Não é permitido desconsiderar captura confirmada pelo banco.'
const differences = [
  openDifference('D01', -12_870, { id: idOf(1), sentence: 'Sem captura.' }),
  openDifference('D06', 5_000, { id: idOf(2), sentence: 'Em dobro.', suggestion: { ...duplicate, refusal } }),
  openDifference('D06', 7_000, {
    id: idOf(3),
    sentence: 'Outra em dobro.',
    suggestion: { ...duplicate, target_id: 5 },
  }),
]

test('many open differences of a day are deferred to one date, except those removed from the selection', async () => {
  signInAs('admin')
  const sent = network(({ path, body }) => {
    if (!path.endsWith('/differences/bulk/defer')) return answerNoMatches(path)
    const { selection } = body as { selection: { ids: string[] } }
    const { length } = selection.ids
    const outcome = { id: idOf(9), job_id: null, title: '', total: length, done: 0, changed: length, skipped: [] }
    return { json: { ...outcome, failures: [], state: 'preview' } }
  })
  renderPage(<DifferencesTab day={dayView({ differences })} />)
  const user = userEvent.setup()
  await selectAllRows(user)
  await user.keyboard('h')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('combobox', { name: /^Diferenças/ }))
  await user.keyboard('{Backspace}')
  await user.type(dialog.getByRole('textbox', { name: /^O que se espera/ }), 'O arquivo da Cielo não chegou.')
  await user.type(dialog.getByLabelText(/^Adiar até/), '20/10/2026')
  expect(await dialog.findByText('2 serão alterados')).toBeTruthy()
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({
      selection: { ids: [idOf(1), idOf(3)] },
      input: { note: 'O arquivo da Cielo não chegou.' },
    }),
  )
})

test('a duplicate already paid by the bank has no proposal to exclude it, and the day shows the reason', async () => {
  signInAs('admin')
  network(({ path }) => answerNoMatches(path))
  renderPage(<DifferencesTab day={dayView({ differences: differences.slice(1, 2) })} />)
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Desconsiderar/ })).toBeNull()
})
