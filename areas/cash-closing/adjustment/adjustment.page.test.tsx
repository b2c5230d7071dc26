import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SolicitationItem } from '../cash-conciliation-solicitations/items/items.contract.ts'
import type { AdjustmentDraft } from '../cash-conciliations/adjustment.contract.ts'
import { AdjustmentTab } from './adjustment.tab.tsx'

const reason = {
  id: '01930000-0000-7000-8000-0000000000e2',
  name: 'Recebimento sem venda',
  difference_codes: ['D02', 'D07'],
  attachment_required: false,
  approval_required: false,
}
const difference = (
  change: Partial<AdjustmentDraft['differences'][number]> = {},
): AdjustmentDraft['differences'][number] => ({
  code: 'D02',
  ref: 'capture:903',
  amount_cents: 5000,
  severity: 'medium',
  sentence: 'Captura NSU 903 sem venda.',
  reason_name: null,
  note: null,
  is_new: true,
  ...change,
})
const day = (change: Parameters<typeof dayView>[0] = {}) =>
  dayView({ status: 'closed', actions: [{ name: 'request_adjustment', label: 'Ajuste', refusal: null }], ...change })
const draft = (change: Partial<AdjustmentDraft> = {}): AdjustmentDraft => ({
  day: day(),
  late_count: 1,
  late_items: [
    {
      kind: 'capture',
      item_id: 903,
      arrived_at: '2026-10-16T09:00:00.000Z',
      changed: false,
      amount_cents: 5000,
      description: 'cielo NSU 903',
    },
  ],
  proposals: [],
  differences: [difference()],
  settled: [],
  changes: [{ equation: 'Diferença', label: 'Diferença', unit: 'cents', before: -17_850, after: -12_850 }],
  journal: [],
  refusal: 'Diferença não explicada de R$ 50,00.',
  ...change,
})

type Answers = { items?: SolicitationItem[]; refuse?: { code: string; message: string; fields?: object } }
function open(adjustment: AdjustmentDraft, dayRow = adjustment.day, { items = [], refuse }: Answers = {}) {
  signInAs('cash-conciliation.solicitation')
  const sent = network(({ path, method }) => {
    if (method === 'POST') return refuse ? { status: 422, json: refuse } : { json: { number: 3 } }
    if (path.endsWith('reasons')) return { json: { data: [reason] } }
    if (path.endsWith('/attachments') || path.endsWith('/items'))
      return { json: { data: path.endsWith('/items') ? items : [] } }
    if (path.includes('/adjustment')) return { json: adjustment }
    return { json: null }
  })
  renderPage(<AdjustmentTab day={{ ...dayView(), ...dayRow }} />)
  return sent
}
const grid = (name: string) => screen.findByRole('grid', { name })
const posted = (sent: ReturnType<typeof network>) => sent.filter(({ method }) => method === 'POST')

test('the adjustment page shows the late items, the new differences and the changes in the proof', async () => {
  open(draft())
  expect(within(await grid('Itens atrasados')).getByText('cielo NSU 903')).toBeTruthy()
  const row = within(await grid('Diferenças com o ajuste')).getByRole('row', { name: /Captura NSU 903 sem venda/ })
  expect(row.textContent).toContain('Nova')
  expect(row.textContent).toContain('Sem motivo')
  const changes = (await grid('O que muda na prova')).textContent?.replaceAll('\u00a0', ' ')
  expect(changes).toContain('178,50')
  expect(changes).toContain('128,50')
  expect(screen.getByText(/não explicada de R\$ 50,00/)).toBeTruthy()
})

test('a new difference is explained on the adjustment page; a note that is too short is not sent', async () => {
  const user = userEvent.setup()
  const sent = open(draft())
  await user.click(within(await grid('Diferenças com o ajuste')).getByRole('button', { name: 'Explicar' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Explicar D02/ }))
  const note = await dialog.findByRole('textbox', { name: /Observação/ })
  await user.type(note, 'curta')
  await user.click(dialog.getByRole('button', { name: 'Explicar' }))
  expect(await dialog.findByText(/em diferença crítica, ao menos 30/, { selector: '[id$=error]' })).toBeTruthy()
  expect(posted(sent)).toEqual([])
  await user.clear(note)
  await user.type(note, 'Conferida com a via do cliente.')
  await user.click(dialog.getByRole('button', { name: 'Explicar' }))
  await waitFor(() => expect(posted(sent)).toHaveLength(1))
  expect(posted(sent)[0]?.body).toMatchObject({ code: 'D02', ref: 'capture:903', reason_id: reason.id, version: 7 })
})

test('the dialog of a critical difference asks for an attachment and shows the refusal of the server', async () => {
  const user = userEvent.setup()
  const message = 'Diferença crítica: descreva a apuração (mínimo 30 caracteres) e anexe prova.'
  const critical = difference({ code: 'D07', ref: 'capture:12', severity: 'critical' })
  const sent = open(draft({ differences: [critical] }), undefined, {
    refuse: { code: 'difference.note', message, fields: { attachments: message } },
  })
  await user.click(within(await grid('Diferenças com o ajuste')).getByRole('button', { name: 'Explicar' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Explicar D07/ }))
  expect(await dialog.findByDisplayValue('Recebimento sem venda · exige anexo')).toBeTruthy()
  expect(await dialog.findByLabelText('Anexar arquivos')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Observação/ }), 'O cancelamento foi apurado com o frentista.')
  await user.click(dialog.getByRole('button', { name: 'Explicar' }))
  expect(await dialog.findByRole('button', { name: message })).toBeTruthy()
  expect(posted(sent)).toHaveLength(1)
})

test('an adjustment without open differences is sent with a reason and a note', async () => {
  const user = userEvent.setup()
  const sent = open(
    draft({ differences: [difference({ reason_name: reason.name, note: 'Conferida.' })], refusal: null }),
  )
  await user.click(await screen.findByRole('button', { name: 'Solicitar ajuste' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /Justificativa/ }), 'Captura que chegou atrasada.')
  await user.click(dialog.getByRole('button', { name: 'Enviar para análise' }))
  expect(await dialog.findByText('Escolha o motivo.', { selector: '[id$=error]' })).toBeTruthy()
  expect(posted(sent)).toEqual([])
  await user.click(dialog.getByRole('combobox', { name: /Motivo/ }))
  await user.click(await screen.findByRole('option', { name: reason.name }))
  await user.click(dialog.getByRole('button', { name: 'Enviar para análise' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted(sent)).toMatchObject([
    { body: { version: 7, reason_id: reason.id, note: 'Captura que chegou atrasada.' } },
  ])
})

test('the button that requests an adjustment is disabled while a difference is unexplained', async () => {
  open(draft())
  const send = await screen.findByRole('button', { name: /Solicitar ajuste/ })
  expect(send.getAttribute('aria-disabled') ?? send.getAttribute('disabled')).not.toBeNull()
})

test('refused items are listed first with the comment of the analyst, and a manual line is answered there', async () => {
  const user = userEvent.setup()
  const id = '01930000-0000-7000-8000-0000000000f0'
  const item: SolicitationItem = {
    id: '01930000-0000-7000-8000-0000000000f1',
    kind: 'manual',
    item_id: '01930000-0000-7000-8000-0000000000f2',
    code: 'reclassify',
    ref: 'movement:14',
    amount_cents: 8500,
    reason: 'Venda no débito',
    note: 'A via mostra crédito.',
    severity: null,
    sentence: null,
    decision: 'refused',
    comment: 'A via anexada é de outra venda.',
    decided_by_name: 'Ana',
    decided_at: '2026-10-16T12:00:00.000Z',
    answer: null,
    answered_by_name: null,
    answered_at: null,
    unanswered: true,
    attachments: [],
  }
  const last = { id, number: 2, type: 'adjustment', status: 'refused', decision_note: 'Dois itens.' } as const
  const sent = open(draft(), day({ last_request: last }), {
    items: [item, { ...item, id: item.id.replace(/1$/, '3'), kind: 'difference', code: 'D02', severity: 'medium' }],
  })
  const refused = within(await grid('Itens recusados'))
  expect(screen.getByText('Responda os 2 itens recusados.')).toBeTruthy()
  expect(refused.getAllByText('A via anexada é de outra venda.')).toHaveLength(2)
  expect(refused.getByText('Explique de novo abaixo')).toBeTruthy()
  await user.click(refused.getByRole('button', { name: 'Responder' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /Resposta/ }), 'A via certa segue em anexo.')
  await user.click(dialog.getByRole('button', { name: 'Responder' }))
  await waitFor(() =>
    expect(posted(sent).map(({ path }) => path)).toEqual([expect.stringContaining(`${id}/items/${item.id}`)]),
  )
})
