import type { BusinessDate } from '@app/kit/contract'
import { type Db, newColumnText } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayGroup } from '../day/assessment/match-groups.contract.ts'
import type { DayKey } from '../day/life/days.store.ts'
import { type ExactWords, parseExactSentence } from './sentences.rules.ts'

type Pair = ExactWords & { movement_id: string; capture_id: string }

type PairOptions = {
  pair_type: 'SALE' | 'CASH'
  /** Dates of captures that belong to another day. */
  otherDates?: ReadonlyMap<string, BusinessDate> | undefined
  by: string | null
}

export function splitExactPairs(found: readonly DayGroup[], { pair_type, otherDates, by }: PairOptions) {
  if (pair_type !== 'SALE' || by !== null) return { pairs: [], groups: found }
  const pairs: Pair[] = []
  const groups: DayGroup[] = []
  for (const group of found) {
    const pair = pairOf(group, otherDates)
    if (pair) pairs.push(pair)
    else groups.push(group)
  }
  return { pairs, groups }
}

function pairOf(group: DayGroup, otherDates: PairOptions['otherDates']): Pair | null {
  const { system, confirmation, pass_no, score, status, difference_cents, rule_id = null, sentence } = group
  const movement = system[0]
  const capture = confirmation[0]
  if (system.length !== 1 || confirmation.length !== 1 || !movement || !capture) return null
  if (movement.kind !== 'movement' || capture.kind !== 'capture' || otherDates?.has(capture.id)) return null
  if (pass_no !== 1 || score !== 100 || status !== 'confirmed' || difference_cents !== 0 || rule_id !== null)
    return null
  const words = parseExactSentence(sentence)
  return words && { movement_id: movement.id, capture_id: capture.id, ...words }
}

export async function insertPairs(db: Db, day: DayKey, pairs: readonly Pair[], at: string) {
  if (pairs.length === 0) return
  const movements = newColumnText()
  const captures = newColumnText()
  const nsus = newColumnText()
  const auths = newColumnText()
  const minuteGaps = newColumnText()
  for (const { movement_id, capture_id, nsu, auth_code, minutes } of pairs) {
    movements.add(movement_id)
    captures.add(capture_id)
    nsus.add(nsu)
    auths.add(auth_code)
    minuteGaps.add(minutes)
  }
  await sql`insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id, capture_id,
      cash_conciliation_id, nsu, auth_code, minutes, created_at)
    select ${day.company_id}::uuid, nextval('match_groups_id_seq'), 'SALE', 'system', 'movement', movement_id, capture_id,
      ${day.id}::uuid, nsu, auth_code, minutes, ${at}::timestamptz
    from unnest(${movements.take()}::text[], ${captures.take()}::text[], ${nsus.take()}::text[], ${auths.take()}::text[],
      ${minuteGaps.take()}::int[]) as pair (movement_id, capture_id, nsu, auth_code, minutes)`.execute(db)
}

/** Converts one-row pairs to groups before storing what a row cannot hold; `matches`, `matched_items` read both. */
export async function unfoldPairs(db: Db, company_id: string, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; capture_id: string }>`
    select match_group_id as id, capture_id from match_links
    where company_id = ${company_id}::uuid and match_group_id = any (${ids}::bigint[]) and cash_conciliation_id is not null
    order by match_group_id for update`.execute(db)
  if (rows.length === 0) return
  const pairs = rows.map(({ id }) => id)
  const captures = rows.map(({ capture_id }) => capture_id)
  await sql`insert into match_groups (id, company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence,
      difference_cents, created_at)
    overriding system value
    select id, company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at
    from matches where company_id = ${company_id}::uuid and id = any (${pairs}::bigint[])`.execute(db)
  await sql`update match_links set capture_id = null, cash_conciliation_id = null, nsu = null, auth_code = null,
      minutes = null, created_at = null
    where company_id = ${company_id}::uuid and match_group_id = any (${pairs}::bigint[])`.execute(db)
  await sql`insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    select ${company_id}::uuid, id, 'SALE', 'confirmation', 'capture', capture_id
    from unnest(${pairs}::bigint[], ${captures}::text[]) as pair (id, capture_id)`.execute(db)
}

/** Converts every one-row pair that contains a row of this table (company, kind and id). */
export async function unfoldPairsContaining(db: Db, table: string) {
  const { rows } = await sql<{ company_id: string; id: number }>`
    select pair.company_id, pair.match_group_id as id from ${sql.table(table)} removed
    join match_links pair on pair.company_id = removed.company_id and pair.item_id = removed.id::text
      and pair.item_kind = 'movement' and pair.pair_type = 'SALE' and pair.active
    where removed.kind = 'movement' and pair.cash_conciliation_id is not null
    union
    select pair.company_id, pair.match_group_id from ${sql.table(table)} removed
    join match_links pair on pair.company_id = removed.company_id and pair.active and pair.capture_id is not null
      and case pair.item_kind when 'capture' then pair.item_id else pair.capture_id end = removed.id::text
    where removed.kind = 'capture'`.execute(db)
  for (const company_id of new Set(rows.map((row) => row.company_id)))
    await unfoldPairs(
      db,
      company_id,
      rows.flatMap((row) => (row.company_id === company_id ? [row.id] : [])),
    )
}
