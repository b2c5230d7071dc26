import { type Ability, type ApiError, isAdmin, localDate, notFound, showMoney, toInstant } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  hashJson,
  newId,
  noCompany,
  refuseStale,
  type SessionUser,
} from '@app/kit/server'
import type { NotificationKind } from '../people/notification-kinds.contract.ts'
import { notifyUser } from '../people/notify.store.ts'
import { approvalStatuses, type PendingApproval } from './approval.contract.ts'
import { type ApprovalLimits, type ApprovalRefusal, findApprovalRefusal, neededApprovals } from './approval.rules.ts'
import {
  type ApprovalSubject,
  endApproval,
  findApprovers,
  findVoters,
  getApproved,
  getPendingApproval,
  insertApproval,
  insertVote,
  lockApproval,
  raiseApprovalVersion,
  type StoredApproval,
  sumApproved,
} from './approvals.store.ts'

export type ApprovalKind<Data> = {
  kind: string
  entity: string
  ability: Ability
  page: `/${string}`
  parse: (stored: unknown) => Data
  lines: (before: Data, after: Data) => PendingApproval['lines']
  /** Writes the approved data to the record; throws if they are no longer valid. */
  apply: (call: ChangeContext, entity_id: string, after: Data) => Promise<unknown>
  /** Reads the data in force; if given, an approval is refused when they differ from those of the request. */
  current?: (db: Db, entity_id: string) => Promise<Data>
  limits?: ApprovalLimits
  errors: Record<'pending' | 'own' | 'notYours' | 'decided', ApiError>
  notices: {
    requested: { type: NotificationKind; message: (by: string, title: string) => string }
    approved: { type: NotificationKind; message: (by: string) => string }
    refused: { type: NotificationKind; message: (by: string, note: string) => string }
  }
}

type ApprovalRequest<Data> = {
  /** Null for a record of the whole group. */
  company_id: string | null
  entity_id: string
  title: string
  before: Data
  after: Data
  amount_cents?: number
}

type Subject = Pick<ApprovalSubject, 'entity_id'>

const linkTo = (kind: { page: string }, { entity_id }: Subject) => kind.page.replace(':id', entity_id)

/** Stores a request and notifies the people who may decide. Fails if the record has a pending one. */
export async function requestApproval<Data>(
  { db, user, now }: ChangeContext,
  kind: ApprovalKind<Data>,
  request: ApprovalRequest<Data>,
) {
  const { entity } = kind
  const { company_id, entity_id, title, before, after, amount_cents = null } = request
  const snapshot = { kind: kind.kind, entity, entity_id, before, after, amount_cents }
  const inserted = await insertApproval(db, {
    ...snapshot,
    id: newId(),
    company_id: company_id ?? noCompany,
    snapshot_hash: hashJson(snapshot),
    needed: neededApprovals(amount_cents, kind.limits),
    requested_by: user.id,
    requested_at: now,
  })
  if (!inserted) {
    const pending = await getPendingApproval(db, { entity, entity_id })
    fail(kind.errors.pending, { values: { name: pending?.requested_by_name ?? 'outra pessoa' } })
  }
  const { type, message } = kind.notices.requested
  for (const user_id of await findApprovers(db, { ability: kind.ability, company_id, except: user.id }))
    await notifyUser(db, {
      user_id,
      company_id,
      type,
      message: message(user.name, title),
      entity,
      entity_id,
      link: linkTo(kind, { entity_id }),
      now,
    })
}

/** Returns the record's pending approval of this kind as this person sees it; null without one. */
export async function showPendingApproval<Data>(
  db: Db,
  user: SessionUser,
  { kind, id }: { kind: ApprovalKind<Data>; id: string },
) {
  const found = await getPendingApproval(db, { entity: kind.entity, entity_id: id })
  if (found?.kind !== kind.kind) return null
  const isOwn = found.requested_by === user.id
  return {
    ...found,
    lines: kind.lines(kind.parse(found.before), kind.parse(found.after)),
    can_withdraw: isOwn,
    decide_refusal: isOwn ? kind.errors.own.message : null,
  }
}

/** Returns the data of the last approved request; undefined without one, or if they differ from the signed ones. */
export async function getApprovedData<Data>(db: Db, { kind, entity, parse }: ApprovalKind<Data>, entity_id: string) {
  const approval = await getApproved(db, { kind, entity, entity_id })
  return approval && isIntact(approval) ? parse(approval.after) : undefined
}

const isIntact = ({ kind, entity, entity_id, before, after, amount_cents, snapshot_hash }: StoredApproval) =>
  hashJson({ kind, entity, entity_id, before, after, amount_cents }) === snapshot_hash

type ApprovalTarget = { id: string; version: number }

async function requirePending<Data>(db: Db, kind: ApprovalKind<Data>, { id, version }: ApprovalTarget) {
  const { errors } = kind
  const approval = (await lockApproval(db, kind, id)) ?? fail(notFound)
  if (approval.status !== 'pending')
    fail(errors.decided, { values: { status: approvalStatuses[approval.status].toLowerCase() } })
  refuseStale(approval, version)
  return approval
}

// The requester never decides, not even as an administrator.
function refuseOwn<Data>({ errors }: ApprovalKind<Data>, approval: StoredApproval, user: SessionUser) {
  if (approval.requested_by === user.id) fail(errors.own)
}

/** Approves the request; the last required approval applies the data. Returns the id of the record. */
export async function grantApproval<Data>(call: ChangeContext, kind: ApprovalKind<Data>, target: ApprovalTarget) {
  const { db, user, now } = call
  const approval = await requirePending(db, kind, target)
  refuseOwn(kind, approval, user)
  const voters = await findVoters(db, approval)
  refuseBy(await findRefusal(call, kind, { approval, voters }))
  await insertVote(db, approval, { by: user.id, now })
  if (voters.length + 1 < approval.needed) {
    await raiseApprovalVersion(db, approval)
    await writeHistory(call, kind, { approval, verb: 'vote', note: null })
    return approval.entity_id
  }
  await kind.apply(call, approval.entity_id, kind.parse(approval.after))
  return end(call, kind, { approval, status: 'approved', note: null })
}

type VotedApproval = { approval: StoredApproval; voters: readonly string[] }

async function findRefusal<Data>(
  { db, user, now }: ChangeContext,
  kind: ApprovalKind<Data>,
  { approval, voters }: VotedApproval,
) {
  const { entity_id, before, amount_cents } = approval
  const current = await kind.current?.(db, entity_id)
  const today = { kind: kind.kind, person: user.id, since: toInstant(localDate(now), '00:00') }
  return findApprovalRefusal({
    amount_cents,
    is_current: isIntact(approval) && (current === undefined || hashJson(current) === hashJson(before)),
    approved_by: voters,
    approver: {
      id: user.id,
      is_admin: isAdmin(user.abilities),
      approved_today_cents: kind.limits ? await sumApproved(db, today) : 0,
    },
    limits: kind.limits,
  })
}

function refuseBy(refusal: ApprovalRefusal | null) {
  if (!refusal) return
  const { error, amount_cents = 0, limit_cents = 0 } = refusal
  fail(error, { values: { amount: showMoney(amount_cents), limit: showMoney(limit_cents) } })
}

/** Refuses the request with a reason; the data in force do not change. Returns the id of the record. */
export async function denyApproval<Data>(
  call: ChangeContext,
  kind: ApprovalKind<Data>,
  target: ApprovalTarget & { note: string },
) {
  const approval = await requirePending(call.db, kind, target)
  refuseOwn(kind, approval, call.user)
  return end(call, kind, { approval, status: 'refused', note: target.note })
}

/** Withdraws the caller's own request. Returns the id of the record. */
export async function withdrawApproval<Data>(call: ChangeContext, kind: ApprovalKind<Data>, target: ApprovalTarget) {
  const approval = await requirePending(call.db, kind, target)
  if (approval.requested_by !== call.user.id) fail(kind.errors.notYours)
  return end(call, kind, { approval, status: 'withdrawn', note: null })
}

const verbs = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const

type End = { approval: StoredApproval; status: keyof typeof verbs; note: string | null }

async function end<Data>(call: ChangeContext, kind: ApprovalKind<Data>, { approval, status, note }: End) {
  const { db, user, now } = call
  await endApproval(db, approval, { status, decided_by: user.id, decided_at: now, decision_note: note })
  await writeHistory(call, kind, { approval, verb: verbs[status], note })
  const { company_id, entity, entity_id, requested_by } = approval
  if (status === 'withdrawn') return entity_id
  const { approved, refused } = kind.notices
  await notifyUser(db, {
    user_id: requested_by,
    company_id: company_id === noCompany ? null : company_id,
    type: status === 'approved' ? approved.type : refused.type,
    message: status === 'approved' ? approved.message(user.name) : refused.message(user.name, note ?? ''),
    entity,
    entity_id,
    link: linkTo(kind, { entity_id }),
    now,
  })
  return entity_id
}

const writeHistory = <Data>(
  { audit }: ChangeContext,
  { kind }: ApprovalKind<Data>,
  { approval, verb, note }: { approval: StoredApproval; verb: string; note: string | null },
) => {
  const { company_id, entity, entity_id, before, after } = approval
  return audit({ company_id, entity, entity_id, action: `${kind}.${verb}`, before, after, reason: note })
}
