import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { Notices } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DifferencesTab } from './differences.tab.tsx'
import { answerNoMatches, selectAllRows } from './differences.testing.tsx'

const idOf = (no: number) => `01930000-0000-7000-8000-0000000000a${no}`
const reason = (no: number, name: string, difference_codes: readonly string[]) => ({
  id: `01930000-0000-7000-8000-0000000000b${no}`,
  name,
  difference_codes,
  attachment_required: false,
  approval_required: false,
})
const count = reason(1, 'Falta ou sobra na contagem', ['D09'])
const lost = reason(2, 'Venda sem recebimento (perda)', ['D01', 'D11'])
const nothingOpen = reason(3, 'Contestação em andamento', ['D14'])
const differences = [
  openDifference('D09', -310, { id: idOf(1), sentence: 'Faltou R$ 3,10 na gaveta.' }),
  openDifference('D09', 120, { id: idOf(2), sentence: 'Sobrou R$ 1,20 na gaveta.' }),
  openDifference('D01', -12_870, { id: idOf(3), sentence: 'Sem captura.' }),
]

async function open(answer: unknown = { day: dayView(), outcomes: [] }) {
  signInAs('admin')
  const sent = network(({ path, method }) => {
    if (path.endsWith('/reasons')) return { json: { data: [count, lost, nothingOpen] } }
    return method === 'POST' && path.endsWith('/bulk/explain') ? { json: answer } : answerNoMatches(path)
  })
  renderPage(
    <>
      <DifferencesTab day={dayView({ differences })} />
      <Notices />
    </>,
  )
  const user = userEvent.setup()
  await selectAllRows(user)
  await user.keyboard('x')
  const dialog = within(await screen.findByRole('dialog'))
  const choose = async (name: RegExp) => {
    await user.click(await dialog.findByRole('combobox', { name: /^Motivo/ }))
    await user.click(await screen.findByRole('option', { name }))
  }
  const explain = async () => {
    const note = await dialog.findByRole('textbox', { name: /^Observação/ })
    await user.type(note, 'Contado de novo por duas pessoas.{Control>}{Enter}{/Control}')
  }
  const send = async () => user.click(await dialog.findByRole('button', { name: 'Explicar' }))
  const explained = () => sent.find(({ method }) => method === 'POST')?.body
  return { dialog, choose, explain, send, explained }
}

test('a reason selects the differences that it may explain, and a changed reason replaces the selection', async () => {
  const { choose, explain, explained } = await open()
  await choose(/^Venda sem recebimento/)
  await choose(/^Falta ou sobra/)
  await explain()
  await waitFor(() => expect(explained()).toMatchObject({ reason_id: count.id, difference_ids: [idOf(1), idOf(2)] }))
})

test('the result lists the number of explained differences before the reasons of the refused ones', async () => {
  const refused = { id: idOf(2), done: false, reason: 'Esta diferença não existe mais.' }
  const { choose, explain } = await open({
    day: dayView(),
    outcomes: [{ id: idOf(1), done: true, reason: null }, refused],
  })
  await choose(/^Falta ou sobra/)
  await explain()
  expect(await screen.findByText('1 diferença explicada.')).toBeTruthy()
  expect(screen.getByText('1 não: Esta diferença não existe mais.')).toBeTruthy()
  expect(screen.queryByText(/Erro desconhecido/)).toBeNull()
})

test('a form sent without a reason names the missing field', async () => {
  const { dialog, send } = await open()
  await send()
  expect(await dialog.findByRole('button', { name: 'Motivo: Campo obrigatório.' })).toBeTruthy()
})

test('a reason is offered only if it may explain an open difference', async () => {
  const { dialog } = await open()
  await userEvent.click(await dialog.findByRole('combobox', { name: /^Motivo/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Falta ou sobra na contagem (D09)',
    'Venda sem recebimento (perda) (D01, D11)',
  ])
})
