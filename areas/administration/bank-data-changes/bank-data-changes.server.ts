import { notify } from '@app/domain/people/server'
import { type Ability, notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, newId, refuseStale, type SessionUser } from '@app/kit/server'
import {
  type BankDataChange,
  changeDecided,
  changePending,
  changeStatuses,
  notYourChange,
  ownChange,
} from './bank-data-changes.contract.ts'
import {
  endChange,
  findApprovers,
  getPendingChange,
  insertChange,
  lockChange,
  type StoredChange,
  type Subject,
} from './bank-data-changes.store.ts'

/** What tells the changes of one register from those of another. */
export type Register<Data> = {
  entity: Subject['entity']
  ability: Ability
  parse: (stored: unknown) => Data
  lines: (before: Data, after: Data) => BankDataChange['lines']
  /** Brings the approved data in force. */
  apply: (call: ChangeContext, entity_id: string, after: Data) => Promise<unknown>
}

const pages = { bank_account: '/settlement-account', acquirer_company: '/acquirer-company' } as const

const linkTo = ({ entity, entity_id }: Subject) => `${pages[entity]}?open=${entity_id}`

type Requested<Data> = { company_id: string; entity_id: string; title: string; before: Data; after: Data }

/** Keeps a change for a second person, and tells those who may decide. */
export async function requestChange<Data>(
  { db, user, now }: ChangeContext,
  register: Register<Data>,
  of: Requested<Data>,
) {
  const { entity, ability } = register
  const { company_id, entity_id, title, before, after } = of
  const pending = await getPendingChange(db, { entity, entity_id })
  if (pending) fail(changePending, { values: { name: pending.requested_by_name } })
  const change = { id: newId(), company_id, entity, entity_id, before, after }
  await insertChange(db, { ...change, requested_by: user.id, requested_at: now })
  const message = `${user.name} pediu alteração de dados bancários: ${title}. Confira e aprove ou recuse.`
  for (const user_id of await findApprovers(db, { ability, company_id, except: user.id }))
    await notify(db, {
      user_id,
      company_id,
      type: 'bank_data_change_pending',
      message,
      entity,
      entity_id,
      link: linkTo({ entity, entity_id }),
      now,
    })
}

/** The pending change of a record as this person sees it. */
export async function pendingChange<Data>(db: Db, user: SessionUser, of: { register: Register<Data>; id: string }) {
  const found = await getPendingChange(db, { entity: of.register.entity, entity_id: of.id })
  if (!found) return null
  const { parse, lines } = of.register
  const own = found.requested_by === user.id
  return {
    ...found,
    lines: lines(parse(found.before), parse(found.after)),
    can_withdraw: own,
    decide_refusal: own ? ownChange.message : null,
  }
}

type Target = { id: string; version: number }

async function held(db: Db, entity: Subject['entity'], { id, version }: Target) {
  const change = (await lockChange(db, entity, id)) ?? fail(notFound)
  if (change.status !== 'pending')
    fail(changeDecided, { values: { status: changeStatuses[change.status].toLowerCase() } })
  refuseStale({ ...change, updated_by_name: change.requested_by_name, updated_at: change.requested_at }, version)
  return change
}

// Four eyes, for administrators too.
const refuseOwn = (change: StoredChange, user: SessionUser) => {
  if (change.requested_by === user.id) fail(ownChange)
}

/** Answers the record whose data are in force now. */
export async function approveChange<Data>(call: ChangeContext, register: Register<Data>, target: Target) {
  const change = await held(call.db, register.entity, target)
  refuseOwn(change, call.user)
  await register.apply(call, change.entity_id, register.parse(change.after))
  return end(call, change, { status: 'approved', note: null })
}

export async function refuseChange<Data>(
  call: ChangeContext,
  register: Register<Data>,
  target: Target & { note: string },
) {
  const change = await held(call.db, register.entity, target)
  refuseOwn(change, call.user)
  return end(call, change, { status: 'refused', note: target.note })
}

export async function withdrawChange<Data>(call: ChangeContext, register: Register<Data>, target: Target) {
  const change = await held(call.db, register.entity, target)
  if (change.requested_by !== call.user.id) fail(notYourChange)
  return end(call, change, { status: 'withdrawn', note: null })
}

const verbs = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const

async function end(
  { db, user, now, audit }: ChangeContext,
  change: StoredChange,
  { status, note }: { status: keyof typeof verbs; note: string | null },
) {
  const { company_id, entity, entity_id, before, after } = change
  await endChange(db, change.id, { status, decided_by: user.id, decided_at: now, decision_note: note })
  await audit({ company_id, entity, entity_id, action: `bank-data.${verbs[status]}`, before, after, reason: note })
  if (status === 'withdrawn') return entity_id
  const said = status === 'approved' ? 'aprovou' : 'recusou'
  await notify(db, {
    user_id: change.requested_by,
    company_id,
    type: `bank_data_change_${status}`,
    message: `${user.name} ${said} a alteração de dados bancários que você pediu.${note === null ? '' : ` Motivo: ${note}`}`,
    entity,
    entity_id,
    link: linkTo({ entity, entity_id }),
    now,
  })
  return entity_id
}
