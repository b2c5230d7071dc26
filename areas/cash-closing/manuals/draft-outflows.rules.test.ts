import { openDifference } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { type DraftOutflow, proposeDraft } from './draft-outflows.rules.ts'

const sessions = [
  { id: 1, opened_at: '2026-10-14T09:00:00.000Z', closed_at: '2026-10-14T16:59:00.000Z' },
  { id: 2, opened_at: '2026-10-14T17:00:00.000Z', closed_at: '2026-10-15T01:00:00.000Z' },
]
const draft: DraftOutflow = {
  ...{ id: '01930000-0000-7000-8000-0000000000e1', nature: 'expense', movement_type_code: 'DSP-COM' },
  ...{ amount_cents: 1850, occurred_at: '2026-10-14T13:00:00.000Z', doc_no: 'R-7', employee: null },
}
const missing = openDifference('D09', -1850, { ref: 'session:1' })
const propose = (drafts: readonly DraftOutflow[], difference = missing) =>
  proposeDraft(difference, drafts, sessions).suggestion

test('a draft of the missing amount in the shift is proposed, to be completed with its proof', () => {
  expect(propose([draft])).toEqual({
    kind: 'post',
    label: 'Lançar despesa',
    sentence: 'Há um rascunho de despesa de R$ 18,50 das 10:00, do mesmo valor, à espera do comprovante',
    movement_type_code: 'DSP-COM',
    amount_cents: 1850,
    occurred_at: draft.occurred_at,
    doc_no: 'R-7',
    employee: null,
    manual_id: draft.id,
  })
})

test('a draft of another amount or shift is no evidence, and two drafts are evidence for neither', () => {
  expect(propose([{ ...draft, amount_cents: 1851 }])).toBeNull()
  expect(propose([{ ...draft, occurred_at: '2026-10-14T18:00:00.000Z' }])).toBeNull()
  expect(propose([draft, { ...draft, id: '01930000-0000-7000-8000-0000000000e2' }])).toBeNull()
  expect(propose([draft], openDifference('D09', 1850, { ref: 'session:1' }))).toBeNull()
})

test('a draft and a cancelled line of another nature explain the same amount, so neither is proposed', () => {
  const cancelled = { ...Object(propose([draft])), manual_id: undefined, label: 'Lançar sangria' }
  expect(propose([draft], { ...missing, suggestion: cancelled })).toBeNull()
})

test('a draft replaces the proposal to register the line that the till cancelled, but neither a count nor a rule', () => {
  const cancelled = { ...Object(propose([draft])), manual_id: undefined, sentence: 'O caixa cancelou a despesa' }
  expect(propose([draft], { ...missing, suggestion: cancelled })).toMatchObject({ manual_id: draft.id })
  const count = { kind: 'count', label: 'Contar caixa', sentence: 'Sem contagem' }
  expect(propose([draft], { ...missing, suggestion: count })).toBe(count)
})
