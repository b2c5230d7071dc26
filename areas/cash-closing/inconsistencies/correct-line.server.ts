import { reassessLaterNotes } from '@app/domain/customers/server'
import type { SystemMovement } from '@app/domain/day/facts/contract'
import { loadFacts } from '@app/domain/day/facts/server'
import {
  type CorrectableField,
  canCorrectInconsistency,
  canDecideInconsistency,
  canLinkFuelling,
  correctableFieldLabels,
  envelopeKey,
  findCreditProblems,
  findShift,
  findUnlinkedFuel,
  getCorrectableFields,
  getLineValue,
  getShiftName,
  inconsistencyStatuses,
  listCreditNames,
  toCreditLines,
} from '@app/domain/day/inconsistencies/contract'
import {
  decideInconsistency,
  endTeamRequests,
  findCredit,
  findOtherEnvelopes,
  insertCorrections,
  type NewCorrection,
} from '@app/domain/day/inconsistencies/server'
import { changeDay, type Day, getDay, lockDay, refuseUneditable, toDayActor } from '@app/domain/day/life/server'
import { findSaleGroups } from '@app/domain/matching/server'
import { fillMessage, localDate, localTime, notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn, refuseStale } from '@app/kit/server'
import {
  envelopeTaken,
  fieldNotCorrectable,
  inconsistencyNotPending,
  noCorrectionGiven,
  noCredit,
  notLinkable,
  sameValue,
  shiftUnknown,
} from './inconsistencies.contract.ts'
import { getInconsistencyRow, type LockedInconsistency, lockInconsistencies } from './inconsistencies.store.ts'
import type { CorrectedFields } from './inconsistency.contract.ts'
import { inconsistencyRecord } from './inconsistency-record.contract.ts'

type InconsistencyTarget = { id: string; version?: number }

/** Locks the day, then the inconsistency; refuses a stale version and a day that is not editable. */
export async function lockEditable(db: Db, { id, version }: InconsistencyTarget) {
  const row = (await getInconsistencyRow(db, id)) ?? fail(notFound)
  const day = (await lockDay(db, row.cash_conciliation_id)) ?? fail(notFound)
  refuseUneditable(day)
  const [lockedInconsistency] = await lockInconsistencies(db, [id])
  if (!lockedInconsistency) return fail(notFound)
  if (version !== undefined) refuseStale(lockedInconsistency, version)
  return { day, lockedInconsistency }
}

const refuse = ({ status }: LockedInconsistency) =>
  fail(inconsistencyNotPending, { values: { status: inconsistencyStatuses[status].toLowerCase() } })

type Change = { action: 'correct' | 'link' | 'ignore'; before: object; after: object; reason?: string }

const buildAuditEntry = ({ id, company_id }: LockedInconsistency, change: Change) => ({
  company_id,
  entity: inconsistencyRecord.entity,
  entity_id: id,
  ...change,
})

const isConfirmed = async (db: Db, day: Day, movement: string) =>
  (await findSaleGroups(db, day)).some(
    ({ status, system }) =>
      status === 'confirmed' && system.some(({ kind, id }) => kind === 'movement' && id === movement),
  )

const recomputedMessage = 'Correção registrada; o dia foi recalculado.'

async function write(
  context: ChangeContext,
  { day, lockedInconsistency }: DayAndInconsistency,
  correction: { action: 'correct' | 'link'; lines: NewCorrection[] },
) {
  const { db, user, now } = context
  const { action, lines } = correction
  const before = Object.fromEntries(lines.map(({ field, value_before }) => [field, value_before]))
  const after = Object.fromEntries(lines.map(({ field, value_after }) => [field, value_after]))
  const matched = action === 'correct' && (await isConfirmed(db, day, lockedInconsistency.item_id))
  await changeDay(db, toDayActor(context), day, {
    action: `inconsistency.${action}`,
    async work() {
      await insertCorrections(db, day, lines, { id: user.id, now })
      return { before, after }
    },
  })
  const inconsistency = (await getInconsistencyRow(db, lockedInconsistency.id)) ?? fail(notFound)
  await context.audit(
    buildAuditEntry(lockedInconsistency, {
      action,
      before: { ...before, status: lockedInconsistency.status },
      after: { ...after, status: inconsistency.status },
    }),
  )
  const nowMatched = action === 'correct' && !matched && (await isConfirmed(db, day, lockedInconsistency.item_id))
  return { inconsistency, message: nowMatched ? 'Casado automaticamente após a correção.' : recomputedMessage }
}
type DayAndInconsistency = Awaited<ReturnType<typeof lockEditable>>

const isCorrectable = (name: string): name is CorrectableField => Object.hasOwn(correctableFieldLabels, name)

/** Corrects fields of a line for the day; the imported line stays unchanged. */
export async function correctLine(context: ChangeContext, target: InconsistencyTarget, values: CorrectedFields) {
  const { day, lockedInconsistency } = await lockEditable(context.db, target)
  if (!canCorrectInconsistency(lockedInconsistency.status)) refuse(lockedInconsistency)
  const corrections = Object.entries(values).flatMap(([field, value]) =>
    isCorrectable(field) && value !== undefined ? [{ field, value }] : [],
  )
  const message = fillMessage(fieldNotCorrectable.message, { code: lockedInconsistency.code })
  for (const { field } of corrections)
    if (lockedInconsistency.item_kind !== 'movement' || !getCorrectableFields(lockedInconsistency.code).includes(field))
      fail({ ...fieldNotCorrectable, message }, { fields: { [field]: message } })
  if (corrections.length === 0) fail(noCorrectionGiven)
  const { movements, sessions } = await loadFacts(context.db, day)
  const line = movements.find(({ id }) => String(id) === lockedInconsistency.item_id) ?? fail(notFound)
  const changed = corrections.filter(({ field, value }) => getLineValue(line, field, sessions) !== value)
  const [first] = corrections
  if (changed.length === 0 && first) fail(sameValue, { fields: { [first.field]: sameValue.message } })
  const customer = changed.find(({ field }) => field === 'customer')
  if (customer) await refuseWithoutCredit(context.db, day, { movements, line, customer: customer.value })
  const envelope = changed.find(({ field }) => field === 'envelope_no')
  if (envelope) await refuseTakenEnvelope(context.db, day, { movements, line, envelope_no: envelope.value })
  const shift = changed.find(({ field }) => field === 'shift')
  if (shift && !findShift(shift.value, sessions)) failOn('shift', shiftUnknown)
  const nameShift = (id: string | null) => {
    const known = id === null ? undefined : findShift(id, sessions)
    return known ? getShiftName(known, sessions) : id
  }
  const lines = changed.map(({ field, value }) => {
    const before = getLineValue(line, field, sessions)
    return {
      inconsistency_id: lockedInconsistency.id,
      item_kind: 'movement' as const,
      item_id: line.id,
      field,
      value_before: field === 'shift' ? nameShift(before) : before,
      value_after: field === 'shift' ? (nameShift(value) ?? value) : value,
      session_id: field === 'shift' ? Number(value) : null,
    }
  })
  const answer = await write(context, { day, lockedInconsistency }, { action: 'correct', lines })
  const { db, user, now } = context
  const { company_id, business_date } = day
  if (customer) await reassessLaterNotes(db, { company_id, dates: [business_date], now, actor_id: user.id })
  return answer
}

type CustomerCorrection = { movements: readonly SystemMovement[]; line: SystemMovement; customer: string }

type EnvelopeCorrection = { movements: readonly SystemMovement[]; line: SystemMovement; envelope_no: string }

/** An envelope contains one withdrawal of the company. */
async function refuseTakenEnvelope(db: Db, day: Day, { movements, line, envelope_no }: EnvelopeCorrection) {
  const sameDayMovement = movements.find(
    (movement) =>
      movement.id !== line.id &&
      movement.nature === 'withdrawal' &&
      !movement.cancelled_at &&
      envelopeKey(movement.document_no) === envelopeKey(envelope_no),
  )
  const first = sameDayMovement ?? (await findOtherEnvelopes(db, day, [envelope_no]))[0]
  if (!first) return
  const quando = `${showDate(localDate(first.occurred_at))} ${localTime(first.occurred_at)}`
  failOn('envelope_no', envelopeTaken, { n: envelope_no, quando })
}

async function refuseWithoutCredit(db: Db, day: Day, { movements, line, customer }: CustomerCorrection) {
  const corrected = movements.map((one) => (one.id === line.id ? { ...one, customer } : one))
  const credit = await findCredit(db, day, listCreditNames({ movements: corrected }))
  const problem = credit && findCreditProblems(toCreditLines(corrected), credit, day.business_date).get(line.id)
  if (problem) failOn('customer', { ...noCredit, message: problem.sentence })
}

export async function linkFuelling(context: ChangeContext, target: InconsistencyTarget, otherId: string) {
  const { day, lockedInconsistency } = await lockEditable(context.db, target)
  if (!canCorrectInconsistency(lockedInconsistency.status)) refuse(lockedInconsistency)
  const { sales, fuellings } = findUnlinkedFuel({
    ...(await loadFacts(context.db, day)),
    terminals: [],
    price_requests: [],
  })
  const saleId = lockedInconsistency.item_kind === 'sale' ? lockedInconsistency.item_id : otherId
  const fuellingId = lockedInconsistency.item_kind === 'sale' ? otherId : lockedInconsistency.item_id
  const sale = sales.find((one) => one.sale === saleId)
  const fuelling = fuellings.find(({ id }) => String(id) === fuellingId)
  const isLoose = lockedInconsistency.code === 'I09' && sale && fuelling && canLinkFuelling(sale, fuelling)
  if (!isLoose) return fail(notLinkable, { fields: { other: notLinkable.message } })
  const link = {
    inconsistency_id: lockedInconsistency.id,
    item_kind: 'fuelling' as const,
    item_id: fuelling.id,
    field: 'sale_external_id' as const,
    value_before: fuelling.sale_external_id,
    value_after: sale.sale,
    session_id: null,
  }
  return write(context, { day, lockedInconsistency }, { action: 'link', lines: [link] })
}

/** Ignores an inconsistency, which stays on record without changing the figures of the day. */
export async function ignoreInconsistency(context: ChangeContext, target: InconsistencyTarget, reason: string) {
  const { db, user, now, audit } = context
  const { day, lockedInconsistency } = await lockEditable(db, target)
  if (!canDecideInconsistency('ignore', lockedInconsistency.status)) refuse(lockedInconsistency)
  await startWorkOnDay(context, day, { action: 'inconsistency.ignore', reason })
  await decideInconsistency(db, lockedInconsistency, { status: 'ignored', reason, by: user.id, now })
  await endTeamRequests(db, { company_id: day.company_id, ids: [lockedInconsistency.id] }, { now })
  const states = { before: { status: lockedInconsistency.status, reason: null }, after: { status: 'ignored', reason } }
  await audit(buildAuditEntry(lockedInconsistency, { action: 'ignore', reason, ...states }))
  const inconsistency = (await getInconsistencyRow(db, lockedInconsistency.id)) ?? fail(notFound)
  return { inconsistency, message: 'Inconsistência ignorada com o motivo.' }
}

type Work = { action: string; reason: string }

/** Records work that changes no figures; assesses the day only if this is the first work on it. */
export async function startWorkOnDay(context: ChangeContext, { id }: Pick<Day, 'id'>, { action, reason }: Work) {
  const day = (await getDay(context.db, id)) ?? fail(notFound)
  if (day.status === 'in_conference') return
  await changeDay(context.db, toDayActor(context), day, { action, reason, work: async () => ({}) })
}
