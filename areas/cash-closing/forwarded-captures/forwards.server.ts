import { findActiveCompanies } from '@app/domain/companies/server'
import { MethodName } from '@app/domain/day/assessment/contract'
import { findAnalysts } from '@app/domain/day/assessment/server'
import { findReasons, requireAllowedReason } from '@app/domain/day/differences/server'
import { buildDayAuditEntry, changeDay, type Day, lockDayOfDate, toDayActor } from '@app/domain/day/life/server'
import { notifyUser } from '@app/domain/people/server'
import { notFound, showDate, showMoney } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn, implement, newId } from '@app/kit/server'
import { changeExplanation, lockUnchangedDifference } from '../differences/change-difference.server.ts'
import { getDifferenceRow } from '../differences/differences.store.ts'
import { insertManual } from '../manuals/manuals.store.ts'
import {
  alreadyForwarded,
  chooseCompany,
  type ForwardedCapture,
  forwardStates,
  forwards,
  notOffered,
  onlyForeignForwarded,
  otherOwner,
  targetDayMissing,
} from './forwards.contract.ts'
import {
  decideForward,
  findForwardsTo,
  getForeignCapture,
  getForward,
  getLastForward,
  getOwnCapture,
  getSaleType,
  insertForward,
  type LockedForward,
  lockForward,
} from './forwards.store.ts'

const foreignReason = 'FOREIGN'

type DifferenceWithItems = { code: string; company_id: string; items: readonly { kind: string; id: string }[] }

async function captureOf(db: Db, { code, company_id, items }: DifferenceWithItems) {
  const capture_id = items.find(({ kind }) => kind === 'capture')?.id
  return code === 'D10' && capture_id !== undefined ? getForeignCapture(db, { company_id, capture_id }) : undefined
}

async function choiceOf(db: Db, id: string) {
  const row = (await getDifferenceRow(db, id)) ?? fail(notFound)
  const owner_id = (await captureOf(db, { ...row, items: row.item_refs }))?.owner_id ?? null
  const companies = (await findActiveCompanies(db)).filter((company) => company.id !== row.company_id)
  const known = owner_id !== null && owner_id !== row.company_id
  return {
    known,
    owner_name: known ? (companies.find((company) => company.id === owner_id)?.name ?? null) : null,
    companies,
    forwarded: (await getLastForward(db, id)) ?? null,
  }
}

type ForwardInput = { version: number; company_id?: string | undefined; note: string }

/** Offers a capture of a foreign terminal to its company; it never counted here. */
async function forward(context: ChangeContext, difference_id: string, { version, company_id, note }: ForwardInput) {
  const { db, user, now } = context
  const { day, lockedDifference } = await lockUnchangedDifference(db, { id: difference_id, version })
  const capture =
    (await captureOf(db, { ...lockedDifference, company_id: day.company_id })) ?? fail(onlyForeignForwarded)
  const last = await getLastForward(db, lockedDifference.id)
  if (last?.status === 'offered' || last?.status === 'accepted') fail(alreadyForwarded)
  const { owner_id, ...captureData } = capture
  const registeredOwner = owner_id !== day.company_id ? owner_id : null
  if (registeredOwner && company_id && registeredOwner !== company_id) failOn('company_id', otherOwner)
  const receiver = registeredOwner ?? company_id ?? failOn('company_id', chooseCompany)
  const isSeen = (await findActiveCompanies(db)).some(({ id }) => id === receiver && id !== day.company_id)
  if (!registeredOwner && !isSeen) failOn('company_id', chooseCompany)
  const foreign = (await findReasons(db, day)).find(({ code }) => code === foreignReason)
  const reason = await requireAllowedReason(db, lockedDifference, { reason_id: foreign?.id ?? '', note, day })
  await insertForward(db, {
    ...captureData,
    id: newId(),
    company_id: receiver,
    from_company_id: day.company_id,
    difference_id: lockedDifference.id,
    note,
    created_by: user.id,
    created_at: now,
  })
  const explanation = {
    explained_by: user.id,
    explained_at: now,
    deferred_to: null,
    deferred_on: lockedDifference.deferred_on,
  }
  await changeExplanation(
    context,
    { day, lockedDifference },
    {
      action: 'forward',
      reason: `Encaminhada à empresa dona do terminal: ${note}`,
      words: { status: 'explained', reason_id: reason.id, note, ...explanation },
      reason_name: reason.name,
    },
  )
  await notifyReceiver(db, receiver, captureData, now)
  return (await getDifferenceRow(db, lockedDifference.id)) ?? fail(notFound)
}

type CaptureData = Pick<ForwardedCapture, 'business_date' | 'amount_cents' | 'nsu'>

async function notifyReceiver(
  db: Db,
  company_id: string,
  { business_date, amount_cents, nsu }: CaptureData,
  now: string,
) {
  const number = nsu === null ? '' : ` (NSU ${nsu})`
  for (const user_id of await findAnalysts(db, company_id))
    await notifyUser(db, {
      user_id,
      company_id,
      type: 'forwarded_capture',
      message: `Captura de ${showMoney(amount_cents)}${number} de ${showDate(business_date)} foi encaminhada por outra empresa.`,
      entity: null,
      entity_id: null,
      link: `/cash-conciliation?company_id=${company_id}&from=${business_date}&to=${business_date}`,
      now,
    })
}

/** Locks an offered capture. Only users of the receiving company may decide; the sender can read it. */
async function lockOffered(db: Db, { id, version }: { id: string; version: number }) {
  const sent = (await lockForward(db, id)) ?? fail(notFound)
  if (!(await findActiveCompanies(db)).some((company) => company.id === sent.company_id)) fail(notFound)
  if (sent.status !== 'offered' || sent.version !== version)
    fail(notOffered, { values: { status: forwardStates[statusOf(sent)].toLowerCase() } })
  return sent
}

const statusOf = ({ status }: LockedForward): ForwardedCapture['status'] =>
  status === 'accepted' || status === 'refused' || status === 'withdrawn' ? status : 'offered'

/** Counts the capture once: as a capture in this company's own files if there is one, otherwise as a manual line. */
async function accept(context: ChangeContext, target: { id: string; version: number }) {
  const { db, user, now, audit } = context
  const sent = await lockOffered(db, target)
  const day =
    (await lockDayOfDate(db, sent.company_id, sent.business_date)) ??
    fail(targetDayMissing, { values: { date: showDate(sent.business_date) } })
  const ownCapture = await getOwnCapture(db, sent)
  const decision_note = ownCapture ? 'Já estava nos arquivos desta empresa.' : null
  if (ownCapture)
    await audit(
      buildDayAuditEntry({
        action: 'forward.accept',
        reason: decision_note,
        before: day,
        after: day,
        changes: { after: ownCapture },
      }),
    )
  else await addLine(context, day, sent)
  await decideForward(db, sent.id, { status: 'accepted', decision_note, by: user.id, now })
  return (await getForward(db, sent.id)) ?? fail(notFound)
}

async function addLine(context: ChangeContext, day: Day, sent: LockedForward) {
  const { db, user, now } = context
  const type = (await getSaleType(db, sent.method)) ?? fail(notFound)
  // Cut by code point, because half of a surrogate pair is invalid text for the history.
  const note = [...`Captura encaminhada por outra empresa: ${sent.note}`].slice(0, 1000).join('')
  const line = {
    id: newId(),
    kind: 'add',
    side: 'confirmation',
    movement_type_code: type.code,
    target_id: null,
    method_from: null,
    method_to: MethodName.parse(sent.method),
    amount_cents: sent.amount_cents,
    part: false,
    nsu: sent.nsu,
    auth_code: sent.auth_code,
    terminal_logical_no: sent.terminal_logical_no,
    e2e_id: null,
    doc_no: null,
    customer: null,
    employee: null,
    fuelling_id: null,
    reason_id: null,
    occurred_at: sent.captured_at ?? `${sent.business_date}T15:00:00.000Z`,
    note,
    status: 'applied',
  } as const
  await changeDay(db, toDayActor(context), day, {
    action: 'forward.accept',
    reason: note,
    async work() {
      await insertManual(db, day, line, { id: user.id, now })
      return { after: { manual_transaction: line } }
    },
  })
}

/** Refuses the capture; the hourly job reopens the sender's difference. */
async function refuse(context: ChangeContext, { reason, ...target }: { id: string; version: number; reason: string }) {
  const { db, user, now, audit } = context
  const sent = await lockOffered(db, target)
  await decideForward(db, sent.id, { status: 'refused', decision_note: reason, by: user.id, now })
  const captureData = { nsu: sent.nsu, amount_cents: sent.amount_cents }
  const day = await lockDayOfDate(db, sent.company_id, sent.business_date)
  if (day)
    await audit(
      buildDayAuditEntry({
        action: 'forward.refuse',
        reason,
        before: day,
        after: day,
        changes: { after: captureData },
      }),
    )
  else
    await audit({
      company_id: sent.company_id,
      entity: 'company',
      entity_id: sent.company_id,
      action: 'forward.refuse',
      reason,
      after: captureData,
    })
  await notifyUser(db, {
    user_id: sent.created_by,
    company_id: sent.from_company_id,
    type: 'forwarded_capture',
    now,
    message: `A captura de ${showMoney(sent.amount_cents)} que você encaminhou foi devolvida: ${reason}`,
    entity: 'difference',
    entity_id: sent.difference_id,
  })
  return (await getForward(db, sent.id)) ?? fail(notFound)
}

export default implement(forwards, {
  list: async ({ db, query }) => ({ data: await findForwardsTo(db, query) }),
  choice: ({ db, params }) => choiceOf(db, params.difference_id),
  forward: ({ params, body, ...context }) => forward(context, params.difference_id, body),
  accept: ({ params, body, ...context }) => accept(context, { ...params, ...body }),
  refuse: ({ params, body, ...context }) => refuse(context, { ...params, ...body }),
})
