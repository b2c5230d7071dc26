import { movementId } from '@app/domain/day/facts/testing'
import { aReason } from '../testing/worked-day.testing.ts'

export const note = 'O arquivo que faltava chegou e foi conferido.'
export const why = { reason_id: aReason, note }
export const line = { kind: 'reclassify', target_id: movementId('F14'), method_to: 'credit', ...why } as const

export type Locked = {
  id: string
  version: number
  draft: { id: string; version: number }
  manual_id: string
  difference_id: string
  of_difference: number
  sent: string
  request_id: string
  item_id: string
  group_id: string
  inconsistency_id: string
}

export type Call = { params?: Record<string, string>; body: object }
const dayWrite = (body: (day: Locked) => object, params: (day: Locked) => object = () => ({})) => ({
  input: (day: Locked): Call => ({
    params: { id: day.id, ...params(day) },
    body: { version: day.version, ...body(day) },
  }),
})
const differenceWrite = (body: object, name = 'difference_id') => ({
  input: (day: Locked): Call => ({
    params: { [name]: day.difference_id },
    body: { version: day.of_difference, ...body },
  }),
})
const manualParams = (day: Locked) => ({ manual_id: day.manual_id })
const groupParams = (day: Locked) => ({ group_id: day.group_id })
const sessionParams = () => ({ session_id: '1' })
const groupIdsBody = (day: Locked) => ({ group_ids: [Number(day.group_id)] })
const movementItem = { kind: 'movement', id: '1' }
const inconsistencyWrite = (body: object) => ({
  input: (day: Locked): Call => ({ params: { id: day.inconsistency_id }, body: { version: 1, ...body } }),
})

/** Each is refused with the lock message of the day (operations 3.3). */
export const refusedWrites: Record<string, { input: (day: Locked) => Call }> = {
  'POST /cash-conciliations/:id/manual-transactions': dayWrite(() => line),
  'POST /cash-conciliations/:id/manual-transactions/:manual_id/apply': dayWrite(() => ({}), manualParams),
  'POST /cash-conciliations/:id/manual-transactions/:manual_id/cancel': dayWrite(() => ({}), manualParams),
  'PUT /manual-transactions/:manual_id': {
    input: (day) => ({ params: { manual_id: day.draft.id }, body: { version: day.draft.version, ...line } }),
  },
  'POST /cash-conciliations/:id/differences/bulk/explain': dayWrite(({ difference_id }) => ({
    ...why,
    difference_ids: [difference_id],
  })),
  'POST /cash-conciliations/:id/matches/:group_id/confirm': dayWrite(() => ({}), groupParams),
  'POST /cash-conciliations/:id/matches/:group_id/undo': dayWrite(() => ({}), groupParams),
  'POST /cash-conciliations/:id/matches/:group_id/refuse': dayWrite(() => ({}), groupParams),
  'POST /cash-conciliations/:id/matches/bulk/confirm': dayWrite(groupIdsBody),
  'POST /cash-conciliations/:id/matches/bulk/undo': dayWrite(groupIdsBody),
  'POST /cash-conciliations/:id/matches': dayWrite(() => ({ system: [movementItem], confirmation: ['1'] })),
  'POST /cash-conciliations/:id/refused-pairs/take-back': dayWrite(() => ({
    system: movementItem,
    confirmation: { kind: 'capture', id: '1' },
  })),
  'POST /cash-conciliations/:id/sessions/:session_id/count': dayWrite(
    () => ({ quantities: { 100: 1 } }),
    sessionParams,
  ),
  'POST /cash-conciliations/:id/sessions/:session_id/count/undo': dayWrite(() => ({ reason: note }), sessionParams),
  'POST /cash-conciliations/:id/sessions/:session_id/witness': dayWrite(
    () => ({ witness: 'Ana Prado' }),
    sessionParams,
  ),
  'POST /cash-conciliations/:id/sessions/:session_id/acknowledge': dayWrite(() => ({}), sessionParams),
  'POST /cash-conciliations/:id/rematch': dayWrite(() => ({})),
  'POST /cash-conciliations/:id/waive-source': dayWrite(() => ({ source: 'bank', reason: note })),
  'POST /cash-conciliations/:id/close': dayWrite(() => ({ declared: true })),
  'POST /cash-conciliations/:id/submit': dayWrite(() => ({ declared: true })),
  'POST /cash-conciliations/:id/request-reopening': dayWrite(() => ({ ...why, reason: note, correction: note })),
  'POST /cash-conciliations/:id/reopen': dayWrite(() => ({ reason: note })),
  'POST /cash-conciliations/:id/adjustment/manual-transactions': dayWrite(() => line),
  'POST /cash-conciliations/:id/adjustment/manual-transactions/:manual_id/cancel': dayWrite(
    () => ({}),
    ({ draft }) => ({ manual_id: draft.id }),
  ),
  'POST /cash-conciliations/:id/adjustment/explain': dayWrite(() => ({ ...why, code: 'D02', ref: 'capture:903' })),
  'POST /cash-conciliations/:id/request-adjustment': dayWrite(() => why),
  'POST /differences/:id/defer': differenceWrite({ deferred_to: '2026-10-20', note }, 'id'),
  'POST /differences/:difference_id/explain': differenceWrite(why),
  'POST /differences/:difference_id/forward': differenceWrite({ note }),
  'POST /differences/:difference_id/contest': differenceWrite({
    ...why,
    against: 'acquirer',
    protocol: 'CIE-1',
    due_on: '2026-10-30',
  }),
  'POST /forwarded-captures/:id/accept': { input: ({ sent }) => ({ params: { id: sent }, body: { version: 1 } }) },
  'POST /cash-conciliation-solicitations/:id/items/:item_id/answer': {
    input: ({ request_id, item_id }) => ({ params: { id: request_id, item_id }, body: { answer: note } }),
  },
  'POST /inconsistencies/:id/correct': inconsistencyWrite({ nsu: '123' }),
  'POST /inconsistencies/:id/link': inconsistencyWrite({ other: 'fuelling:1' }),
  'POST /inconsistencies/:id/ignore': inconsistencyWrite({ reason: note }),
  'POST /inconsistencies/:id/request': inconsistencyWrite({
    assignee_id: '01930000-0000-7000-8000-0000000000ff',
    description: note,
    due_on: '2026-10-30',
  }),
}

/** Bulk changes: they skip records of the locked day with a reason. */
export const skippedWrites: Record<string, (day: Locked) => object> = {
  'POST /cash-conciliations/bulk/rematch': ({ id }) => ({ selection: { ids: [id] } }),
  'POST /system-movements/bulk/rematch': ({ id }) => ({ selection: { ids: [id] } }),
  'POST /acquirer-transactions/bulk/rematch': ({ id }) => ({ selection: { ids: [id] } }),
  'POST /cash-conciliations/bulk/close': ({ id }) => ({ selection: { ids: [id] }, input: { declared: true } }),
  'POST /differences/bulk/explain': ({ difference_id }) => ({ selection: { ids: [difference_id] }, input: why }),
  'POST /differences/bulk/defer': ({ difference_id }) => ({
    selection: { ids: [difference_id] },
    input: { deferred_to: '2026-10-20', note },
  }),
  'POST /manual-transactions/bulk/cancel': ({ manual_id }) => ({ selection: { ids: [manual_id] } }),
  'POST /inconsistencies/bulk/ignore': ({ inconsistency_id }) => ({
    selection: { ids: [inconsistency_id] },
    input: { reason: note },
  }),
  'POST /inconsistencies/bulk/correct-terminal': ({ inconsistency_id }) => ({
    selection: { ids: [inconsistency_id] },
    input: { terminal_logical_no: '62010001' },
  }),
}

const noRequest = 'a month with a pending request is not locked, and a locked day takes none'
const register = 'a register holds from now on; closed days keep what was proven'
const balance = 'by the locks of balances: bank-balances.test.ts'
const bankLines = 'by the day and the month of its statement line: transaction-conciliation.test.ts'
const afterClosing = 'what is owed after the closing has its own state and never blocks a day (operations 3.1, 3.8)'

const account = 'the account of a customer is no figure of a day; only days that are worked on are judged by it'

const payments = 'a title to pay is of no day; the bank pays it on a day to come'
const slips = 'a slip asks for a debt of closed notes and changes no figure of a day'

const safeMoves = 'cash leaves the safe after its days were closed; where it is, is no figure of them: safe.test.ts'

export const unlockedWrites: Record<string, string> = {
  'POST /cash-conciliations/:id/manual-transactions/import': 'refused, with its file: locked-writes.test.ts',
  'POST /cash-conciliations/bulk/assign': 'who sees to a day is no figure of it',
  'POST /cash-conciliations/:id/questions': 'a question changes nothing of the day, and an unlock may follow it',
  'POST /cash-conciliations/lock-month': 'it locks',
  'POST /cash-conciliations/:id/unlock': 'the way out, for an administrator',
  'POST /cash-conciliations/unlock-month': 'the way out of a locked month, for an administrator',
  'POST /forwarded-captures/:id/refuse': 'nothing of the day changes: the capture goes back to who sent it',
  'POST /safes/:company_id/pickups': safeMoves,
  'POST /safes/:company_id/pickups/:pickup_id/cancel': safeMoves,
  'POST /disputes/:id/settle': afterClosing,
  'POST /chargebacks/:id/contest': afterClosing,
  'POST /payment-differences/:id/explain': afterClosing,
  'POST /receivables/:installment_id/set-aside': afterClosing,
  'POST /receivables/:installment_id/release': afterClosing,
  'POST /receivables/matches': 'by the day of its statement line: receivables-locked.test.ts',
  'POST /receivables/matches/undo': 'by the day of its statement line: receivables-locked.test.ts',
  'POST /receivables/matches/confirm': 'by the day of its statement line: receivables-locked.test.ts',
  'POST /card-conciliation/bulk/conciliate': 'by the day of its statement line: receivables-locked.test.ts',
  'POST /card-conciliation/bulk/undo': 'by the day of its statement line: receivables-locked.test.ts',
  'POST /bank-matches': bankLines,
  'POST /bank-matches/confirm': bankLines,
  'POST /bank-matches/undo': bankLines,
  'POST /bank-matches/ignore': bankLines,
  'POST /bank-matches/transfers': bankLines,
  'POST /bank-matches/transfers/confirm': bankLines,
  'POST /bank-matches/transfers/:id/leg': bankLines,
  'POST /bank-matches/transfers/:id/undo': bankLines,
  'POST /bank-balances/inform': balance,
  'POST /bank-balances/:id/remove-informed': balance,
  'POST /bank-balances/:id/check': balance,
  'POST /bank-balances/:id/reopen': balance,
  'POST /bank-balances/:id/lock': balance,
  'POST /bank-balances/:id/unlock': balance,
  'POST /bank-balances/bulk/check': balance,
  'POST /bank-balances/bulk/lock': balance,
  'POST /bank-slips': slips,
  'POST /bank-slips/:id/cancel': slips,
  'POST /bank-slips/:id/orders': slips,
  'POST /bank-slips/:id/orders/:order_id/cancel': slips,
  'POST /slip-billing': slips,
  'POST /slip-remittances': slips,
  'POST /slip-remittances/:id/file': slips,
  'POST /borderos': payments,
  'POST /borderos/:id/cancel': payments,
  'POST /borderos/:id/file': payments,
  'POST /borderos/:id/generate': payments,
  'POST /borderos/:id/items': payments,
  'POST /borderos/:id/items/remove': payments,
  'POST /borderos/:id/request-approval': payments,
  'POST /borderos/:id/send': payments,
  'POST /borderos/approvals/:id/approve': payments,
  'POST /borderos/approvals/:id/refuse': payments,
  'POST /borderos/approvals/:id/withdraw': payments,
  'PUT /borderos/:id': payments,
  'POST /payables': payments,
  'POST /payables/:id/cancel': payments,
  'PUT /payables/:id': payments,
  'POST /suppliers': payments,
  'POST /suppliers/bank-data-changes/:id/approve': payments,
  'POST /suppliers/bank-data-changes/:id/refuse': payments,
  'POST /suppliers/bank-data-changes/:id/withdraw': payments,
  'PUT /suppliers/:id': payments,
  'PUT /suppliers/:id/active': payments,
  'DELETE /suppliers/:id': payments,
  'POST /slip-agreements': slips,
  'PUT /slip-agreements/:id': slips,
  'PUT /slip-agreements/:id/active': slips,
  'POST /slip-agreements/bank-data-changes/:id/approve': slips,
  'POST /slip-agreements/bank-data-changes/:id/refuse': slips,
  'POST /slip-agreements/bank-data-changes/:id/withdraw': slips,
  'POST /statement-lines/:id/ignore': 'by the day of the line: statement-changes.test.ts',
  'POST /statement-lines/:id/restore': 'by the day of the line: statement-changes.test.ts',
  'POST /statement-lines/:id/split': 'by the day of the line: split-lines.test.ts',
  'POST /statement-lines/:id/join': 'by the day of the line: split-lines.test.ts',
  'POST /statement-lines/:id/reverse': 'by the days of both lines: reversed-lines.test.ts',
  'POST /statement-lines/:id/end-reversal': 'by the days of both lines: reversed-lines.test.ts',
  'POST /statement-lines/:id/confirm-match': 'by the days of the match: statement-matches.test.ts',
  'POST /statement-lines/:id/undo-match': 'by the days of the match: statement-matches.test.ts',
  'POST /statement-lines/:id/category': 'by the day of the line: statement-changes.test.ts',
  'POST /statement-lines/bulk/ignore': 'by the day of the line: statement-changes.test.ts',
  'POST /statement-lines/bulk/restore': 'by the day of the line: statement-changes.test.ts',
  'POST /statement-lines/bulk/category': 'by the day of the line: statement-changes.test.ts',
  'POST /statement-lines/bulk/apply-rules': 'by the day of the line: statement-changes.test.ts',
  'POST /cash-conciliation-solicitations/:id/approve': noRequest,
  'POST /cash-conciliation-solicitations/:id/refuse': noRequest,
  'POST /cash-conciliation-solicitations/bulk/approve': noRequest,
  'POST /cash-conciliation-solicitations/:id/hand-over': noRequest,
  'POST /cash-conciliation-solicitations/:id/assume': noRequest,
  'POST /cash-conciliation-solicitations/:id/release': noRequest,
  'POST /cash-conciliation-solicitations/:id/withdraw': noRequest,
  'POST /cash-conciliation-solicitations/:id/ask': noRequest,
  'POST /cash-conciliation-solicitations/:id/answer': noRequest,
  'POST /cash-conciliation-solicitations/:id/items/:item_id/decide': noRequest,
  'POST /movement-types': register,
  'PUT /movement-types/:id': register,
  'PUT /movement-types/:id/active': register,
  'POST /movement-types/bulk/inactivate': register,
  'POST /movement-reason-maps/test': 'it writes nothing',
  'POST /movement-reason-maps': register,
  'PUT /movement-reason-maps/:id': register,
  'POST /movement-reason-maps/import': register,
  'POST /movement-reason-maps/:id/active': register,
  'POST /movement-reason-maps/bulk/type': register,
  'POST /movement-reason-maps/bulk/validity': register,
  'POST /conciliation-rules': register,
  'PUT /conciliation-rules/:id': register,
  'POST /conciliation-rules/:id/active': register,
  'POST /conciliation-rules/:id/dry-run': 'it writes nothing of a day',
  'POST /customers': register,
  'PUT /customers/:id': register,
  'POST /customers/:id/block': register,
  'POST /customers/:id/unblock': register,
  'PUT /customers/:id/active': register,
  'POST /customers/:id/entries': account,
  'POST /customers/:id/entries/:entry_id/cancel': account,
  'POST /customers/import': register,
  'POST /smart-pos-terminals': register,
  'POST /smart-pos-terminals/import': register,
  'POST /smart-pos-terminals/rounds': register,
  'PUT /smart-pos-terminals/:id': register,
  'POST /smart-pos-terminals/:id/transfer': register,
  'POST /smart-pos-terminals/:id/status': register,
  'POST /smart-pos-terminals/:id/swap': register,
  'POST /smart-pos-terminals/bulk/transfer': register,
}
