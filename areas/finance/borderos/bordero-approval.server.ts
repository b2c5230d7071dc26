import { type ApprovalKind, getApprovedData } from '@app/domain/approvals/server'
import { type BusinessDate, localDate, notFound, showDate, showMoney, sumOf } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, hashJson } from '@app/kit/server'
import { z } from 'zod'
import {
  itemChanged,
  lotChanged,
  lotDecided,
  lotPending,
  notYourLotRequest,
  ownLot,
  recentBankData,
} from './borderos.contract.ts'
import { borderoRows, findBankDataChanges, type LockedBordero, lockItems, type StoredItem } from './borderos.store.ts'
import {
  computeItemAmount,
  countDaysSinceChange,
  getFirstRecentInstant,
  toSignedContent,
  usesBankData,
} from './payment-items.rules.ts'

const LotContent = z.object({
  bank_account_id: z.string(),
  pay_on: z.string(),
  item_count: z.int(),
  total_cents: z.int(),
  items_hash: z.string(),
})
type LotContent = z.output<typeof LotContent>

export const hashItem = (item: StoredItem, pay_on: BusinessDate) => hashJson(toSignedContent(item, pay_on))

type DatedLot = Pick<LockedBordero, 'id' | 'company_id' | 'bank_account_id' | 'pay_on'>

/** Returns the content that an approval of the lot signs: account, day, total and the hash of every item. */
const toLotContent = ({ bank_account_id, pay_on }: DatedLot, items: readonly StoredItem[]): LotContent => ({
  bank_account_id,
  pay_on,
  item_count: items.length,
  total_cents: sumOf(items, (item) => computeItemAmount(item, pay_on).amount_cents),
  items_hash: hashJson(items.map((item) => hashItem(item, pay_on))),
})

export const readLotContent = async (db: Db, lot: DatedLot) => toLotContent(lot, await lockItems(db, lot))

export const paymentLotApproval = (two_approvers_from_cents: number): ApprovalKind<LotContent> => ({
  kind: 'payment-lot',
  entity: 'bordero',
  ability: 'financial.borderos',
  page: '/financial/borderos?open=:id',
  parse: (stored) => LotContent.parse(stored),
  lines: (_before, { pay_on, item_count, total_cents }) => [
    { label: 'Total', before: '–', after: showMoney(total_cents) },
    { label: 'Títulos', before: '–', after: String(item_count) },
    { label: 'Pagamento em', before: '–', after: showDate(pay_on) },
  ],
  apply: (call, id) => borderoRows.update(call, id, { status: 'approved' }),
  current: async (db, id) => readLotContent(db, (await borderoRows.lock(db, id)) ?? fail(notFound)),
  limits: {
    per_request_cents: two_approvers_from_cents,
    per_approver_and_day_cents: Number.MAX_SAFE_INTEGER,
    above: 'two-approvers',
  },
  errors: { pending: lotPending, own: ownLot, notYours: notYourLotRequest, decided: lotDecided },
  notices: {
    requested: {
      type: 'payment_lot_waiting',
      message: (by, title) => `${by} pediu a aprovação do ${title}. Confira os títulos e aprove ou recuse.`,
    },
    approved: { type: 'payment_lot_approved', message: (by) => `${by} aprovou o borderô que você montou.` },
    refused: {
      type: 'payment_lot_refused',
      message: (by, note) => `${by} recusou o borderô que você montou. Motivo: ${note}`,
    },
  },
})

/** Refuses an approval by a person of a recent change of the bank data that the lot uses. */
export async function refuseRecentBankData({ db, user, now }: ChangeContext, items: readonly StoredItem[]) {
  for (const change of await findRecentChanges(db, items, now))
    if (change.requested_by === user.id || change.decided_by === user.id)
      fail(recentBankData, { values: { supplier: change.supplier_name, days: change.days } })
}

export async function findRecentChanges(db: Db, items: readonly StoredItem[], now: string) {
  const today = localDate(now)
  const ids = [...new Set(items.filter(usesBankData).map(({ supplier_id }) => supplier_id))]
  if (ids.length === 0) return []
  const changes = await findBankDataChanges(db, ids, getFirstRecentInstant(today))
  return changes.flatMap((change) => {
    const days = countDaysSinceChange(change.changed_at, today)
    return days === null ? [] : [{ ...change, days }]
  })
}

/** Refuses a lot that differs from the approved one, and names the first item that changed. */
export async function refuseChangedLot(db: Db, lot: DatedLot, items: readonly StoredItem[]) {
  const changed = items.find((item) => hashItem(item, lot.pay_on) !== item.signed_hash)
  if (changed) fail(itemChanged, { values: { number: changed.item_no } })
  const approved = await getApprovedData(db, paymentLotApproval(0), lot.id)
  const current = toLotContent(lot, items)
  if (!approved || hashJson(approved) !== hashJson(current))
    fail(lotChanged, {
      values: { approved: showMoney(approved?.total_cents ?? 0), current: showMoney(current.total_cents) },
    })
}
