import type { Ability } from '@app/kit/contract'
import { type Db, lockByName } from '@app/kit/server'
import { sql } from 'kysely'
import type { ApprovalStatus } from './approval.contract.ts'

export type ApprovalSubject = { entity: string; entity_id: string }

type NewApproval = ApprovalSubject & {
  id: string
  company_id: string
  kind: string
  before: unknown
  after: unknown
  snapshot_hash: string
  amount_cents: number | null
  needed: number
  requested_by: string
  requested_at: string
}

export const insertApproval = (db: Db, { before, after, ...approval }: NewApproval) =>
  db
    .insertInto('approvals')
    .values({ ...approval, before: JSON.stringify(before), after: JSON.stringify(after) })
    .onConflict((conflict) =>
      // A literal, not a parameter: PostgreSQL must infer the partial index.
      conflict.columns(['company_id', 'entity', 'entity_id']).where(sql<boolean>`status = 'pending'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

const isLastVote = sql<boolean>`vote.company_id = approval.company_id and vote.approval_id = approval.id
  and not exists (select from approval_votes later where later.company_id = vote.company_id
    and later.approval_id = vote.approval_id and later.approved_at > vote.approved_at)`

const approvals = (db: Db) =>
  db
    .selectFrom('approvals as approval')
    .innerJoin('users as requester', 'requester.id', 'approval.requested_by')
    .leftJoin('approval_votes as vote', (join) => join.on(isLastVote))
    .leftJoin('users as voter', 'voter.id', 'vote.approved_by')
    .selectAll('approval')
    .select('requester.name as requested_by_name')
    .select(({ fn }) => fn.coalesce('vote.approved_by', 'approval.requested_by').as('updated_by'))
    .select(({ fn }) => fn.coalesce('voter.name', 'requester.name').as('updated_by_name'))
    .select(({ fn }) => fn.coalesce('vote.approved_at', 'approval.requested_at').as('updated_at'))
    .$narrowType<{ status: ApprovalStatus }>()

export const getPendingApproval = (db: Db, { entity, entity_id }: ApprovalSubject) =>
  approvals(db)
    .where('approval.entity', '=', entity)
    .where('approval.entity_id', '=', entity_id)
    .where('approval.status', '=', 'pending')
    .executeTakeFirst()

/** Returns the last approved request of this kind. */
export const getApproved = (db: Db, { kind, entity, entity_id }: ApprovalSubject & { kind: string }) =>
  approvals(db)
    .where('approval.kind', '=', kind)
    .where('approval.entity', '=', entity)
    .where('approval.entity_id', '=', entity_id)
    .where('approval.status', '=', 'approved')
    .orderBy('approval.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the approval, locked until the transaction ends. Filters by entity too: two entities may share a kind. */
export const lockApproval = (db: Db, { kind, entity }: { kind: string; entity: string }, id: string) =>
  approvals(db)
    .where('approval.kind', '=', kind)
    .where('approval.entity', '=', entity)
    .where('approval.id', '=', id)
    .forUpdate('approval')
    .executeTakeFirst()
export type StoredApproval = NonNullable<Awaited<ReturnType<typeof lockApproval>>>

export const findVoters = async (db: Db, { company_id, id }: StoredApproval) =>
  (
    await db
      .selectFrom('approval_votes')
      .select('approved_by')
      .where('company_id', '=', company_id)
      .where('approval_id', '=', id)
      .execute()
  ).map(({ approved_by }) => approved_by)

export const insertVote = (db: Db, approval: StoredApproval, vote: { by: string; now: string }) => {
  const { company_id, id: approval_id, requested_by, snapshot_hash } = approval
  const voteRow = { approved_by: vote.by, approved_at: vote.now, snapshot_hash }
  return db
    .insertInto('approval_votes')
    .values({ company_id, approval_id, requested_by, ...voteRow })
    .execute()
}

/** Sum in centavos over all companies. The lock keeps two concurrent approvals from exceeding a limit together. */
export async function sumApproved(db: Db, filter: { kind: string; person: string; since: string }): Promise<number> {
  await lockByName(db, `approvals of ${filter.kind} by ${filter.person}`)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(approval.amount_cents), 0)::bigint as sum
    from approval_votes vote
      join approvals approval on approval.company_id = vote.company_id and approval.id = vote.approval_id
    where vote.approved_by = ${filter.person}::uuid and approval.kind = ${filter.kind}
      and vote.approved_at >= ${filter.since}`.execute(db)
  return rows[0]?.sum ?? 0
}

type Ending = {
  status: Exclude<ApprovalStatus, 'pending'>
  decided_by: string
  decided_at: string
  decision_note: string | null
}

export const endApproval = (db: Db, { company_id, id }: StoredApproval, ending: Ending) =>
  db
    .updateTable('approvals')
    .set((approval) => ({ ...ending, version: approval('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()

/** Increments the version, so that a page without the new vote fails its version check. */
export const raiseApprovalVersion = (db: Db, { company_id, id }: StoredApproval) =>
  db
    .updateTable('approvals')
    .set((approval) => ({ version: approval('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()

type ApproverFilter = { ability: Ability; company_id: string | null; except: string }

/** Returns the ids of active people who may decide; for a record of the whole group, those of any company. */
export async function findApprovers(db: Db, { company_id, ...filter }: ApproverFilter) {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('active', '=', true)
    .where('id', '<>', filter.except)
    .where((person) =>
      person.exists(
        person
          .selectFrom('user_abilities as user_ability')
          .select('user_ability.ability')
          .whereRef('user_ability.user_id', '=', 'users.id')
          .where((ability) =>
            ability.or([
              ability('user_ability.ability', '=', 'admin'),
              ability.and([
                ability('user_ability.ability', '=', filter.ability),
                ability.or([
                  sql<boolean>`${company_id}::uuid is null`,
                  ability.exists(
                    ability
                      .selectFrom('user_companies as user_company')
                      .select('user_company.user_id')
                      .whereRef('user_company.user_id', '=', 'users.id')
                      .where('user_company.company_id', '=', company_id),
                  ),
                ]),
              ]),
            ]),
          ),
      ),
    )
    .execute()
  return people.map(({ id }) => id)
}
