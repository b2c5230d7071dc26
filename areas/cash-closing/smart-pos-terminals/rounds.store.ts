import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { buildPlaceColumn } from './find-terminals.store.ts'
import type { RoundResult } from './smart-pos-terminal.contract.ts'
import type { Authorship } from './smart-pos-terminals.store.ts'

export async function findExpectedTerminals(db: Db, company_id: string) {
  const { rows } = await sql<{ id: string; serial_no: string; detail: string }>`
    select id, serial_no, ${buildPlaceColumn('terminal')} || ' · lógico ' || logical_no as detail
    from smart_pos_terminals terminal
    where company_id = ${company_id}::uuid and status in ('stock', 'active', 'blocked') order by serial_no`.execute(db)
  return rows
}

export type RoundLine = { serial_no: string; result: RoundResult; terminal_id: string | null }
type NewRound = { id: string; company_id: string; lines: readonly RoundLine[] }

export async function insertRound(db: Db, { id, company_id, lines }: NewRound, { by, now }: Authorship) {
  await db.insertInto('terminal_rounds').values({ id, company_id, created_by: by, created_at: now }).execute()
  await db
    .insertInto('terminal_round_lines')
    .values(lines.map((line) => ({ ...line, company_id, round_id: id })))
    .execute()
}
