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
  findUnlinkedFuel,
  getCorrectableFields,
  getLineValue,
  inconsistencyStatuses,
  listCreditNames,
  toCreditLines,
} from '@app/domain/day/inconsistencies/contract'
import {
  decideInconsistency,
  findCredit,
  findOtherEnvelopes,
  insertCorrections,
  type NewCorrection,
} from '@app/domain/day/inconsistencies/server'
import { changeDay, type Day, getDay, lockDay, refuseUneditable, toDayActor } from '@app/domain/day/life/server'
import { findSaleGroups } from '@app/domain/matching/server'
import { fillMessage, localDate, localTime, notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn, refuseStale } from '@app/kit/server'
import { reassessLaterNotes } from '../customers/judge-notes.server.ts'
import {
  envelopeTaken,
  fieldNotCorrectable,
  inconsistencyNotPending,
  noCorrectionGiven,
  noCredit,
  notLinkable,
  sameValue,
} from './inconsistencies.contract.ts'
import { getInconsistencyRow, type LockedInconsistency, lockInconsistencies } from './inconsistencies.store.ts'
import type { CorrectedFields } from './inconsistency.contract.ts'
import { inconsistencyRecord } from './inconsistency-record.contract.ts'

type InconsistencyTarget = { id: string; version?: number }

/** Locks the day, then the inconsistency; refuses a stale version and a day that is not editable. */
async function hold(db: Db, { id, version }: InconsistencyTarget) {
  const seen = (await getInconsistencyRow(db, id)) ?? fail(notFound)
  const day = (await lockDay(db, seen.cash_conciliation_id)) ?? fail(notFound)
  refuseUneditable(day)
  const [held] = await lockInconsistencies(db, [id])
  if (!held) return fail(notFound)
  if (version !== undefined) refuseStale(held, version)
  return { day, held }
}

const refuse = ({ status }: LockedInconsistency) =>
  fail(inconsistencyNotPending, { values: { status: inconsistencyStatuses[status].toLowerCase() } })

type Change = { action: 'correct' | 'link' | 'ignore'; before: object; after: object; reason?: string }

/** Audit entry of the inconsistency; the day's history has its own entry with the changed figures. */
const told = ({ id, company_id }: LockedInconsistency, change: Change) => ({
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

const recomputed = 'Correção registrada; o dia foi recalculado.'

/** Writes corrections or a link and assesses the day again: passes 1 to 5, differences and checks. */
async function write(
  context: ChangeContext,
  { day, held }: Held,
  made: { action: 'correct' | 'link'; lines: NewCorrection[] },
) {
  const { db, user, now } = context
  const { action, lines } = made
  const before = Object.fromEntries(lines.map(({ field, value_before }) => [field, value_before]))
  const after = Object.fromEntries(lines.map(({ field, value_after }) => [field, value_after]))
  const matched = action === 'correct' && (await isConfirmed(db, day, held.item_id))
  await changeDay(db, toDayActor(context), day, {
    action: `inconsistency.${action}`,
    async work() {
      await insertCorrections(db, day, lines, { id: user.id, now })
      return { before, after }
    },
  })
  const inconsistency = (await getInconsistencyRow(db, held.id)) ?? fail(notFound)
  await context.audit(
    told(held, {
      action,
      before: { ...before, status: held.status },
      after: { ...after, status: inconsistency.status },
    }),
  )
  const nowMatched = action === 'correct' && !matched && (await isConfirmed(db, day, held.item_id))
  return { inconsistency, message: nowMatched ? 'Casado automaticamente após a correção.' : recomputed }
}
type Held = Awaited<ReturnType<typeof hold>>

const isCorrectable = (name: string): name is CorrectableField => Object.hasOwn(correctableFieldLabels, name)

/** Writes the corrections that the rule of this line allows; the imported line stays unchanged. */
export async function correctLine(context: ChangeContext, target: InconsistencyTarget, values: CorrectedFields) {
  const { day, held } = await hold(context.db, target)
  if (!canCorrectInconsistency(held.status)) refuse(held)
  const given = Object.entries(values).flatMap(([field, value]) =>
    isCorrectable(field) && value !== undefined ? [{ field, value }] : [],
  )
  const message = fillMessage(fieldNotCorrectable.message, { code: held.code })
  for (const { field } of given)
    if (held.item_kind !== 'movement' || !getCorrectableFields(held.code).includes(field))
      fail({ ...fieldNotCorrectable, message }, { fields: { [field]: message } })
  if (given.length === 0) fail(noCorrectionGiven)
  const { movements } = await loadFacts(context.db, day)
  const line = movements.find(({ id }) => String(id) === held.item_id) ?? fail(notFound)
  const changed = given.filter(({ field, value }) => getLineValue(line, field) !== value)
  const [first] = given
  if (changed.length === 0 && first) fail(sameValue, { fields: { [first.field]: sameValue.message } })
  const customer = changed.find(({ field }) => field === 'customer')
  if (customer) await refuseWithoutCredit(context.db, day, { movements, line, customer: customer.value })
  const envelope = changed.find(({ field }) => field === 'envelope_no')
  if (envelope) await refuseTakenEnvelope(context.db, day, { movements, line, envelope_no: envelope.value })
  const lines = changed.map(({ field, value }) => ({
    inconsistency_id: held.id,
    item_kind: 'movement' as const,
    item_id: line.id,
    field,
    value_before: getLineValue(line, field),
    value_after: value,
  }))
  const answer = await write(context, { day, held }, { action: 'correct', lines })
  const { db, user, now } = context
  const { company_id, business_date } = day
  if (customer) await reassessLaterNotes(db, { company_id, dates: [business_date], now, actor_id: user.id })
  return answer
}

type Given = { movements: readonly SystemMovement[]; line: SystemMovement; customer: string }

type Enveloped = { movements: readonly SystemMovement[]; line: SystemMovement; envelope_no: string }

/** An envelope contains one withdrawal of the company. */
async function refuseTakenEnvelope(db: Db, day: Day, { movements, line, envelope_no }: Enveloped) {
  const here = movements.find(
    (one) =>
      one.id !== line.id &&
      one.nature === 'withdrawal' &&
      !one.cancelled_at &&
      envelopeKey(one.document_no) === envelopeKey(envelope_no),
  )
  const first = here ?? (await findOtherEnvelopes(db, day, [envelope_no]))[0]
  if (!first) return
  const quando = `${showDate(localDate(first.occurred_at))} ${localTime(first.occurred_at)}`
  failOn('envelope_no', envelopeTaken, { n: envelope_no, quando })
}

/** A note can be assigned only to a customer whose credit allows it. */
async function refuseWithoutCredit(db: Db, day: Day, { movements, line, customer }: Given) {
  const corrected = movements.map((one) => (one.id === line.id ? { ...one, customer } : one))
  const credit = await findCredit(db, day, listCreditNames({ movements: corrected }))
  const problem = credit && findCreditProblems(toCreditLines(corrected), credit, day.business_date).get(line.id)
  if (problem) failOn('customer', { ...noCredit, message: problem.sentence })
}

export async function linkFuelling(context: ChangeContext, target: InconsistencyTarget, other: string) {
  const { day, held } = await hold(context.db, target)
  if (!canCorrectInconsistency(held.status)) refuse(held)
  const { sales, fuellings } = findUnlinkedFuel({
    ...(await loadFacts(context.db, day)),
    terminals: [],
    price_requests: [],
  })
  const saleId = held.item_kind === 'sale' ? held.item_id : other
  const fuellingId = held.item_kind === 'sale' ? other : held.item_id
  const sale = sales.find((one) => one.sale === saleId)
  const fuelling = fuellings.find(({ id }) => String(id) === fuellingId)
  const isLoose = held.code === 'I09' && sale && fuelling && canLinkFuelling(sale, fuelling)
  if (!isLoose) return fail(notLinkable, { fields: { other: notLinkable.message } })
  const link = {
    inconsistency_id: held.id,
    item_kind: 'fuelling' as const,
    item_id: fuelling.id,
    field: 'sale_external_id' as const,
    value_before: fuelling.sale_external_id,
    value_after: sale.sale,
  }
  return write(context, { day, held }, { action: 'link', lines: [link] })
}

/** Ignores an inconsistency with a reason; it stays on record. The figures of the day do not change. */
export async function ignoreInconsistency(context: ChangeContext, target: InconsistencyTarget, reason: string) {
  const { db, user, now, audit } = context
  const { day, held } = await hold(db, target)
  if (!canDecideInconsistency('ignore', held.status)) refuse(held)
  await startWorkOnDay(context, day, { action: 'inconsistency.ignore', reason })
  await decideInconsistency(db, held, { status: 'ignored', reason, by: user.id, now })
  const states = { before: { status: held.status, reason: null }, after: { status: 'ignored', reason } }
  await audit(told(held, { action: 'ignore', reason, ...states }))
  const inconsistency = (await getInconsistencyRow(db, held.id)) ?? fail(notFound)
  return { inconsistency, message: 'Inconsistência ignorada com o motivo.' }
}

type Work = { action: string; reason: string }

/** Changes without effect on figures assess the day only if they are the first work on it. */
export async function startWorkOnDay(context: ChangeContext, { id }: Pick<Day, 'id'>, { action, reason }: Work) {
  const day = (await getDay(context.db, id)) ?? fail(notFound)
  if (day.status === 'in_conference') return
  await changeDay(context.db, toDayActor(context), day, { action, reason, work: async () => ({}) })
}
