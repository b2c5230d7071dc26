import type { FoundDifference } from '@app/domain/day/differences/contract'
import { toCaptures } from '@app/domain/day/facts/contract'
import { buildStoredCapturesQuery, buildStoredMovementsQuery } from '@app/domain/day/facts/server'
import type { RuleInForce } from '@app/domain/matching/contract'
import { type BusinessDate, groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { RuleTrial, TrialResult } from './conciliation-rules.contract.ts'
import type { TrialDay } from './dry-run.rules.ts'

type Period = { from: BusinessDate; to: BusinessDate }

export const findTrialCompanies = async (db: Db, company_id: string | null, { from, to }: Period) => {
  const { rows } = await sql<{ company_id: string; days: number }>`
    select company_id, count(*)::int as days from cash_conciliations
    where business_date between ${from}::date and ${to}::date
      and (${company_id}::uuid is null or company_id = ${company_id}::uuid)
    group by company_id order by company_id`.execute(db)
  return rows
}

type Trial = { rule: RuleInForce; period: Period; company_ids: readonly string[] }

export async function countTrialRecords(db: Db, { rule, period, company_ids }: Trial, limit: number) {
  const inCompanies = sql`company_id = any (${company_ids}::uuid[])`
  const days = sql`between ${period.from}::date and ${period.to}::date`
  const records = {
    bank: sql`(select from statement_lines where ${inCompanies} and posted_on ${days} limit ${limit}) union all
      (select from acquirer_transactions where ${inCompanies} and business_date ${days}
        and kind in ('pix_received', 'pix_returned') limit ${limit})`,
    settle: sql`select from acquirer_installments where ${inCompanies}
      and due_on between ${period.from}::date - ${rule.window_days}::int and ${period.to}::date`,
    pair: sql`select from cash_conciliations day join differences found on found.company_id = day.company_id
        and found.cash_conciliation_id = day.id
      where day.company_id = any (${company_ids}::uuid[]) and day.business_date ${days} and found.code = any (${codesOf(rule)}::text[])
        and found.status <> 'resolved'`,
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${records[rule.outcome === 'explain' ? 'pair' : rule.outcome]}) found
      limit ${limit}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

type Row = { day_id: string; company_name: string; business_date: BusinessDate }
type DifferenceRow = Row & TrialDay['differences'][number]
type Pair = { day_id: string; side: 'system' | 'confirmation'; kind: string; id: string; group_id: number }

const openCodes = ['D01', 'D02', 'D11']
const codesOf = ({ outcome, difference_codes }: RuleInForce) => (outcome === 'pair' ? openCodes : difference_codes)

const findTrialDifferences = async (
  db: Db,
  company_id: string,
  { codes, from, to }: Period & { codes: readonly string[] },
) =>
  (
    await sql<DifferenceRow>`
      select day.id as day_id, company.name as company_name, day.business_date, found.code, found.ref, found.amount_cents,
        found.volume_ml, found.effects, found.items, found.sentence, null as suggestion, found.reason_id,
        reason.name as reason_name, found.explained_by is not null as by_person
      from cash_conciliations day join companies company on company.id = day.company_id
      join differences found on found.company_id = day.company_id and found.cash_conciliation_id = day.id
      left join movement_reason_maps reason on reason.id = found.reason_id
      where day.company_id = ${company_id}::uuid and day.business_date between ${from}::date and ${to}::date
        and found.code = any (${codes}::text[]) and found.status <> 'resolved'
      order by day.business_date, found.code, found.ref`.execute(db)
  ).rows

const findDecided = async (db: Db, company_id: string, { from, to }: Period) =>
  (
    await sql<Pair & Row>`
      select day.id as day_id, company.name as company_name, day.business_date, link.side, link.item_kind as kind,
        link.item_id as id, match_group.id as group_id
      from cash_conciliations day join companies company on company.id = day.company_id
      join match_groups match_group on match_group.company_id = day.company_id
        and match_group.cash_conciliation_id = day.id
      join match_links link on link.company_id = match_group.company_id and link.match_group_id = match_group.id
      where day.company_id = ${company_id}::uuid and day.business_date between ${from}::date and ${to}::date
        and match_group.pair_type = 'SALE' and match_group.created_by is not null and match_group.status = 'confirmed'
      order by day.business_date, match_group.id`.execute(db)
  ).rows

const findRefused = async (db: Db, company_id: string, ids: readonly string[]) =>
  (
    await sql<{ day_id: string } & TrialDay['refused'][number]>`
      select cash_conciliation_id as day_id, jsonb_build_object('kind', system_kind, 'id', system_id) as system,
        jsonb_build_object('kind', confirmation_kind, 'id', confirmation_id) as confirmation
      from refused_pairs where company_id = ${company_id}::uuid and cash_conciliation_id = any (${ids}::uuid[])
        and system_kind <> 'drawer'`.execute(db)
  ).rows

const idsOf = (items: readonly { kind: string; id: string }[], kind: 'movement' | 'capture') =>
  items.filter((item) => item.kind === kind).map(({ id }) => Number(id))

export async function findTrialDays(
  db: Db,
  company_id: string,
  { rule, period }: { rule: RuleInForce; period: Period },
) {
  const differences = await findTrialDifferences(db, company_id, { ...period, codes: codesOf(rule) })
  const decided = rule.outcome === 'pair' ? await findDecided(db, company_id, period) : []
  const items: FoundDifference['items'][number][] = differences.flatMap(({ items }) => items)
  const listIds = (kind: 'movement' | 'capture') => [...new Set([...idsOf(items, kind), ...idsOf(decided, kind)])]
  const movements = await buildStoredMovementsQuery(db, company_id)
    .where('movement.business_date', '>=', period.from)
    .where('movement.business_date', '<=', period.to)
    .where('movement.id', '=', sql<number>`any (${listIds('movement')}::bigint[])`)
    .execute()
  const captures = toCaptures(
    await buildStoredCapturesQuery(db, { company_id })
      .where('business_date', '>=', sql<BusinessDate>`${period.from}::date - 1`)
      .where('business_date', '<=', sql<BusinessDate>`${period.to}::date + 1`)
      .where('id', '=', sql<number>`any (${listIds('capture')}::bigint[])`)
      .execute(),
  )
  const days = new Map<string, Row>()
  for (const row of [...differences, ...decided]) days.set(row.day_id, row)
  const refused = await findRefused(db, company_id, [...days.keys()])
  return [...days.values()].map(({ day_id, company_name, business_date }): TrialDay => {
    const rowsOfDay = <DayRow extends { day_id: string }>(rows: readonly DayRow[]) =>
      rows.filter((row) => row.day_id === day_id)
    const itemKeys = new Set(
      [...rowsOfDay(differences).flatMap((row) => row.items), ...rowsOfDay(decided)].map(
        ({ kind, id }) => `${kind}:${id}`,
      ),
    )
    const groups = groupBy(rowsOfDay(decided), ({ group_id }) => group_id)
    return {
      id: day_id,
      company_name,
      business_date,
      movements: movements.filter(({ id }) => itemKeys.has(`movement:${id}`)),
      captures: captures.filter(({ id }) => itemKeys.has(`capture:${id}`)),
      refused: rowsOfDay(refused),
      decided: [...groups.values()],
      differences: rowsOfDay(differences),
    }
  })
}

type NewTrial = Pick<RuleTrial, 'id' | 'rule_id' | 'job_id' | 'created_at'> & { user_id: string }

export const insertTrial = (db: Db, trial: NewTrial) =>
  db.insertInto('conciliation_rule_trials').values(trial).execute()

export const finishTrial = (db: Db, id: string, result: TrialResult) =>
  db
    .updateTable('conciliation_rule_trials')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute()

export const getLastTrial = (db: Db, rule_id: string) =>
  db
    .selectFrom('conciliation_rule_trials')
    .select(['id', 'rule_id', 'job_id', 'result', 'created_at'])
    .where('rule_id', '=', rule_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
