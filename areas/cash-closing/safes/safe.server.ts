import { localDate, localTime, notFound, showDate, sumOf, toInstant } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  failOn,
  implement,
  newId,
  type RecordKind,
  refuseStale,
} from '@app/kit/server'
import {
  itemGone,
  noCarrier,
  nothingToCarry,
  notYet,
  type PickupDraft,
  pickupAlreadyCancelled,
  pickupBanked,
  pickupRecord,
  type Safe,
  safes,
  tooEarly,
} from './safe.contract.ts'
import {
  cancelPickup,
  findCarriers,
  findItemsInSafe,
  findPickups,
  getPickupKey,
  getSafe,
  insertPickup,
  lockPickup,
  lockSafe,
  safeItemKey,
} from './safe.store.ts'

async function requireSafe(db: Db, company_id: string): Promise<Safe> {
  const safe = (await getSafe(db, company_id)) ?? fail(notFound)
  const pickups = await findPickups(db, { company_id })
  return {
    ...safe,
    in_transit_cents: sumOf(pickups, (one) => (one.cancelled_at === null ? one.amount_cents - one.banked_cents : 0)),
    items: await findItemsInSafe(db, safe),
    pickups,
  }
}

const toAuditTarget = (company_id: string, entity_id: string) => ({
  company_id,
  entity: pickupRecord.entity,
  entity_id,
})
const formatInstant = (instant: string) => `${showDate(localDate(instant))} ${localTime(instant)}`

async function pickUp(call: ChangeContext, company_id: string, { items, ...draft }: PickupDraft) {
  const { db, user, now, audit } = call
  const safe = (await getSafe(db, company_id)) ?? fail(notFound)
  await lockSafe(db, company_id)
  const carrier = (await findCarriers(db)).find(({ id }) => id === draft.carrier_id)
  if (!carrier) return failOn('carrier_id', noCarrier)
  const picked_up_at = toInstant(draft.picked_up_on, draft.picked_up_time)
  if (picked_up_at > now) failOn('picked_up_on', notYet)
  const requestedKeys = new Set(items.map(safeItemKey))
  const pickedItems = (await findItemsInSafe(db, safe)).filter((item) => requestedKeys.has(safeItemKey(item)))
  if (pickedItems.length < requestedKeys.size) fail(itemGone)
  const amount_cents = sumOf(pickedItems, (item) => item.amount_cents)
  if (amount_cents <= 0) failOn('items', nothingToCarry)
  const last = pickedItems
    .map(({ occurred_at }) => occurred_at)
    .sort()
    .at(-1)
  if (last !== undefined && last > picked_up_at) failOn('picked_up_time', tooEarly, { quando: formatInstant(last) })
  const { guide_no, note } = draft
  const pickup = { id: newId(), company_id, carrier_id: carrier.id, picked_up_at, guide_no, note, amount_cents }
  await insertPickup(db, { ...pickup, by: user.id, now }, pickedItems)
  const after = { carrier_name: carrier.name, picked_up_at, guide_no, amount_cents, items: pickedItems.length, note }
  await audit({ ...toAuditTarget(company_id, pickup.id), action: 'pickup', after })
  return requireSafe(db, company_id)
}

type Cancellation = { company_id: string; id: string; version: number; reason: string }

async function cancel(call: ChangeContext, { company_id, id, version, reason }: Cancellation) {
  const { db, user, now, audit } = call
  const lockedPickup = (await lockPickup(db, { company_id, id })) ?? fail(notFound)
  refuseStale(lockedPickup, version)
  if (lockedPickup.cancelled_at !== null) fail(pickupAlreadyCancelled)
  const [pickup] = await findPickups(db, { company_id, id })
  if ((pickup?.banked_cents ?? 0) > 0) fail(pickupBanked)
  await cancelPickup(db, { company_id, id, by: user.id, now })
  const { picked_up_at, guide_no, amount_cents } = lockedPickup
  const before = { carrier_name: pickup?.carrier_name, picked_up_at, guide_no, amount_cents }
  await audit({ ...toAuditTarget(company_id, id), action: 'pickup.cancel', reason, before })
  return requireSafe(db, company_id)
}

export default implement(safes, {
  carriers: async ({ db }) => ({ data: await findCarriers(db) }),
  get: ({ db, params }) => requireSafe(db, params.company_id),
  async day({ db, params: { company_id, date } }) {
    const { since } = (await getSafe(db, company_id)) ?? fail(notFound)
    return {
      waiting_cents: sumOf(await findItemsInSafe(db, { company_id, since, only: date }), (item) => item.amount_cents),
      pickups: await findPickups(db, { company_id, date }),
    }
  },
  pickUp: ({ params, body, ...call }) => pickUp(call, params.company_id, body),
  cancelPickup: ({ params, body, ...call }) =>
    cancel(call, { company_id: params.company_id, id: params.pickup_id, ...body }),
})

export const pickupKind: RecordKind = {
  ...pickupRecord,
  async find(db, id) {
    const pickup = await getPickupKey(db, id)
    return (
      pickup && {
        company_id: pickup.company_id,
        title: `Coleta de ${formatInstant(pickup.picked_up_at)}${pickup.guide_no ? ` · guia ${pickup.guide_no}` : ''}`,
      }
    )
  },
}
