import {
  denyApproval,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from '@app/domain/approvals/server'
import { downloadGeneratedFile, lockGeneratedFile } from '@app/domain/generated-files/server'
import { type BusinessDate, notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  type Files,
  fail,
  failOn,
  implement,
  lockUnchanged,
  type RecordKind,
} from '@app/kit/server'
import { forecastAccountOn } from '../bank-balances/account-forecast.server.ts'
import { movePayables } from '../payables/payables.store.ts'
import {
  findRecentChanges,
  hashItem,
  paymentLotApproval,
  readLotContent,
  refuseChangedLot,
  refuseRecentBankData,
} from './bordero-approval.server.ts'
import { checkCandidates, checkPayees, checkPayOn } from './bordero-items.server.ts'
import { type BorderoState, borderoStates } from './bordero-states.rules.ts'
import {
  bankWithoutPayments,
  borderoRecord,
  borderos,
  emptyLot,
  lotTooLarge,
  maxLotItems,
  ownLot,
  paymentAgreementMissing,
  unknownPayingAccount,
  wrongState,
} from './borderos.contract.ts'
import {
  borderoRows,
  cancelItems,
  deleteItems,
  findBorderos,
  findItemPage,
  findItems,
  findPayingAccounts,
  getBordero,
  getLotApprovals,
  getLotFile,
  getLotOfApproval,
  getPayingAccount,
  insertBordero,
  insertBorderoItems,
  type LockedBordero,
  lockCandidates,
  lockItems,
  type PayingAccount,
  updateItems,
} from './borderos.store.ts'
import { generatePaymentFile, payingBanks } from './payment-file.server.ts'
import { computeItemAmount } from './payment-items.rules.ts'

const { entity } = borderoRecord

type Reader = Pick<ChangeContext, 'db' | 'user' | 'now'>

async function requireDetail({ db, user, now }: Reader, id: string) {
  const { file_id, created_by, ...lot } = (await getBordero(db, id)) ?? fail(notFound)
  const account = (await getPayingAccount(db, lot.bank_account_id)) ?? fail(notFound)
  const kind = paymentLotApproval(account.two_approvers_from_cents)
  const change = await showPendingApproval(db, user, { kind, id })
  const approvals = await getLotApprovals(db, lot)
  const isOpen = lot.status === 'draft' || lot.status === 'pending'
  const recent = isOpen ? await findRecentChanges(db, await findItems(db, lot), now) : []
  return {
    ...lot,
    change: change && created_by === user.id ? { ...change, decide_refusal: ownLot.message } : change,
    approvals: approvals?.votes ?? [],
    needed_approvals: approvals?.needed ?? 0,
    file: file_id === null ? null : ((await getLotFile(db, { company_id: lot.company_id, file_id })) ?? null),
    forecast_cents: isOpen ? await forecastAccountOn({ db, now }, account, lot.pay_on) : null,
    recent_changes: recent.map(({ supplier_name, days }) => ({ supplier_name, days })),
  }
}

async function requireAccount(db: Db, id: string) {
  const account = await getPayingAccount(db, id)
  if (!account?.active) return failOn('bank_account_id', unknownPayingAccount)
  const { bank_code, payment_agreement } = account
  if (!(bank_code in payingBanks))
    return failOn('bank_account_id', bankWithoutPayments, {
      bank: bank_code,
      banks: Object.values(payingBanks).join(', '),
    })
  return payment_agreement === '' ? failOn('bank_account_id', paymentAgreementMissing) : account
}

type Target = { id: string; version: number }

async function lockLot({ db }: Pick<ChangeContext, 'db'>, target: Target, states: readonly BorderoState[]) {
  const lot = await lockUnchanged(db, borderoRows, target)
  if (!states.includes(lot.status)) fail(wrongState, { values: { status: borderoStates[lot.status].toLowerCase() } })
  return lot
}

type Added = { lot: { id: string; company_id: string; pay_on: BusinessDate }; account: PayingAccount; from_no: number }

async function addTitles({ db, user, now }: ChangeContext, ids: readonly string[], { lot, account, from_no }: Added) {
  const candidates = await lockCandidates(db, ids)
  if (candidates.length < new Set(ids).size) fail(notFound)
  checkCandidates(candidates, account)
  const items = candidates.map((title, index) => {
    const item = { ...title, item_no: from_no + index }
    return { ...item, amount_cents: computeItemAmount(item, lot.pay_on).amount_cents }
  })
  await insertBorderoItems(
    db,
    lot,
    items.map(({ item_no, payable_id, amount_cents }) => ({ item_no, payable_id, amount_cents })),
  )
  await movePayables(db, lot.company_id, { ids, from: ['open'], to: 'in_lot', now, by: user.id })
}

type Audited = Pick<LockedBordero, 'id' | 'company_id'>
const auditLot = (
  { audit }: ChangeContext,
  { id, company_id }: Audited,
  event: { action: string; before?: unknown; after?: unknown; reason?: string },
) => audit({ company_id, entity, entity_id: id, ...event })

type NewLot = { bank_account_id: string; pay_on: BusinessDate; payable_ids: readonly string[] }

export async function createBordero(call: ChangeContext, { bank_account_id, pay_on, payable_ids }: NewLot) {
  const account = await requireAccount(call.db, bank_account_id)
  checkPayOn(pay_on, call.now)
  const { company_id } = account
  const { id, number } = await insertBordero(call, { company_id, bank_account_id, pay_on })
  const lot = { id, company_id, pay_on }
  await addTitles(call, payable_ids, { lot, account, from_no: 1 })
  const after = { number, bank_account_id, pay_on, item_count: payable_ids.length }
  await auditLot(call, lot, { action: 'create', after })
  return requireDetail(call, id)
}

/** Computes the amounts for another day of payment. */
async function changePayOn(call: ChangeContext, target: Target, pay_on: BusinessDate) {
  const lot = await lockLot(call, target, ['draft'])
  checkPayOn(pay_on, call.now)
  const items = await findItems(call.db, lot)
  await updateItems(
    call.db,
    lot,
    items.map((item) => ({
      item_no: item.item_no,
      amount_cents: computeItemAmount(item, pay_on).amount_cents,
      signed_hash: null,
    })),
  )
  await borderoRows.update(call, lot.id, { pay_on })
  await auditLot(call, lot, { action: 'update', before: { pay_on: lot.pay_on }, after: { pay_on } })
  return requireDetail(call, lot.id)
}

export async function requestLotApproval(call: ChangeContext, target: Target) {
  const { db, now } = call
  const lot = await lockLot(call, target, ['draft'])
  checkPayOn(lot.pay_on, now)
  const account = await requireAccount(db, lot.bank_account_id)
  const items = await lockItems(db, lot)
  if (items.length === 0) fail(emptyLot)
  checkPayees(items, account)
  const signed = items.map((item) => ({
    item_no: item.item_no,
    amount_cents: computeItemAmount(item, lot.pay_on).amount_cents,
    signed_hash: hashItem(item, lot.pay_on),
  }))
  await updateItems(db, lot, signed)
  await borderoRows.update(call, lot.id, { status: 'pending' })
  const content = await readLotContent(db, lot)
  await requestApproval(call, paymentLotApproval(account.two_approvers_from_cents), {
    ...{ company_id: lot.company_id, entity_id: lot.id, title: `borderô ${lot.number}` },
    ...{ before: content, after: content, amount_cents: content.total_cents },
  })
  await auditLot(call, lot, { action: 'payment-lot.request', after: content })
  return requireDetail(call, lot.id)
}

/** Finds the kind of an approval, whose limit belongs to the account of the lot. */
async function requireKind({ db }: Pick<ChangeContext, 'db'>, approval_id: string) {
  const lot = (await getLotOfApproval(db, approval_id)) ?? fail(notFound)
  const account = (await getPayingAccount(db, lot.bank_account_id)) ?? fail(notFound)
  return { lot, kind: paymentLotApproval(account.two_approvers_from_cents) }
}

async function approve(call: ChangeContext, target: Target) {
  const { lot, kind } = await requireKind(call, target.id)
  if (lot.created_by === call.user.id) fail(ownLot)
  await refuseRecentBankData(call, await findItems(call.db, lot))
  return requireDetail(call, await grantApproval(call, kind, target))
}

async function reopen(call: ChangeContext, id: string) {
  await borderoRows.update(call, id, { status: 'draft' })
  return requireDetail(call, id)
}

async function generate(call: ChangeContext & { files: Files }, target: Target) {
  const lot = (await borderoRows.lock(call.db, target.id)) ?? fail(notFound)
  // The content of an approved lot never changes, so a repeat has the same file and number.
  if (lot.file_id !== null) {
    await auditLot(call, lot, { action: 'generate', after: { file_id: lot.file_id } })
    return requireDetail(call, lot.id)
  }
  await lockLot(call, target, ['approved'])
  const account = await requireAccount(call.db, lot.bank_account_id)
  const items = await lockItems(call.db, lot)
  await refuseChangedLot(call.db, lot, items)
  checkPayees(items, account)
  checkPayOn(lot.pay_on, call.now)
  const file = await generatePaymentFile(call, lot, { account, items })
  await borderoRows.update(call, lot.id, { status: 'generated', file_id: file.id })
  await auditLot(call, lot, { action: 'generate', after: { file_id: file.id, file_number: file.number } })
  return requireDetail(call, lot.id)
}

async function download(call: ChangeContext & { files: Files }, id: string) {
  const lot = (await getBordero(call.db, id)) ?? fail(notFound)
  if (lot.file_id === null) return fail(wrongState, { values: { status: borderoStates[lot.status].toLowerCase() } })
  const file = (await lockGeneratedFile(call.db, lot.file_id)) ?? fail(notFound)
  return downloadGeneratedFile(call, file, { entity, entity_id: id })
}

async function cancel(call: ChangeContext, target: Target, reason: string) {
  const lot = await lockLot(call, target, ['draft', 'approved'])
  const { db, user, now } = call
  const ids = (await findItems(db, lot)).map(({ payable_id }) => payable_id)
  await cancelItems(db, lot)
  await movePayables(db, lot.company_id, { ids, from: ['in_lot'], to: 'open', now, by: user.id })
  await borderoRows.update(call, lot.id, { status: 'cancelled' })
  const change = { before: { status: lot.status }, after: { status: 'cancelled' } }
  await auditLot(call, lot, { action: 'cancel', reason, ...change })
  return requireDetail(call, lot.id)
}

export const borderoKind: RecordKind = {
  ...borderoRecord,
  async find(db, id) {
    const lot = await getBordero(db, id)
    return lot && { company_id: lot.company_id, title: `Borderô ${lot.number} · ${lot.account_name}` }
  },
}

const targetOf = ({ params, body }: { params: { id: string }; body: { version: number } }): Target => ({
  id: params.id,
  version: body.version,
})

export default implement(borderos, {
  list: ({ db, query }) => findBorderos(db, query),
  accounts: async ({ db }) => ({ data: await findPayingAccounts(db) }),
  get: (call) => requireDetail(call, call.params.id),

  async items({ db, params, query }) {
    const lot = (await getBordero(db, params.id)) ?? fail(notFound)
    return findItemPage(db, lot, query)
  },

  create: ({ body, ...call }) => createBordero(call, body),
  update: ({ body, ...call }) => changePayOn(call, targetOf({ ...call, body }), body.pay_on),

  async addItems({ body: { payable_ids, version }, params, ...call }) {
    const lot = await lockLot(call, { ...params, version }, ['draft'])
    const account = await requireAccount(call.db, lot.bank_account_id)
    checkPayOn(lot.pay_on, call.now)
    const items = await findItems(call.db, lot)
    if (items.length + payable_ids.length > maxLotItems) fail(lotTooLarge)
    await addTitles(call, payable_ids, { lot, account, from_no: (items.at(-1)?.item_no ?? 0) + 1 })
    await borderoRows.update(call, lot.id)
    await auditLot(call, lot, { action: 'add-items', after: { payable_ids } })
    return requireDetail(call, lot.id)
  },

  async removeItems({ body: { payable_ids, version }, params, ...call }) {
    const lot = await lockLot(call, { ...params, version }, ['draft'])
    const { db, user, now } = call
    const ids = await deleteItems(db, lot, payable_ids)
    await movePayables(db, lot.company_id, { ids, from: ['in_lot'], to: 'open', now, by: user.id })
    await borderoRows.update(call, lot.id)
    await auditLot(call, lot, { action: 'remove-items', before: { payable_ids: ids } })
    return requireDetail(call, lot.id)
  },

  requestApproval: (call) => requestLotApproval(call, targetOf(call)),
  approve: (call) => approve(call, targetOf(call)),

  async refuse({ params, body, ...call }) {
    const { lot, kind } = await requireKind(call, params.id)
    if (lot.created_by === call.user.id) fail(ownLot)
    return reopen(call, await denyApproval(call, kind, { ...params, ...body }))
  },

  async withdraw(call) {
    const { kind } = await requireKind(call, call.params.id)
    return reopen(call, await withdrawApproval(call, kind, targetOf(call)))
  },

  generate: (call) => generate(call, targetOf(call)),
  download: (call) => download(call, call.params.id),

  async send(call) {
    const lot = await lockLot(call, targetOf(call), ['generated'])
    await borderoRows.update(call, lot.id, { status: 'sent', sent_at: call.now, sent_by: call.user.id })
    await auditLot(call, lot, { action: 'send', before: { status: lot.status }, after: { status: 'sent' } })
    return requireDetail(call, lot.id)
  },

  cancel: ({ body, ...call }) => cancel(call, targetOf({ ...call, body }), body.reason),
})
