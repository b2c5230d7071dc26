import { sql } from 'kysely'

/** SQL: the instalment or batch of a difference's `ref`; a part after a slash is cut off. */
export const differenceSubject = (table: string) => sql`split_part(${sql.ref(`${table}.ref`)}, '/', 1)`

/** SQL: active matches of these rows, once unfolded. Bank matches: a capture is a Pix, a movement an envelope. */
export const fromActiveMatches = (rows: string) => sql`from ${sql.table(rows)} removed
  join match_links link on link.item_id = removed.id::text and link.company_id = removed.company_id and link.active
    and link.item_kind in (removed.kind,
      case removed.kind when 'capture' then 'pix' when 'movement' then 'envelope' end)
  join match_groups match_group on match_group.company_id = link.company_id and match_group.id = link.match_group_id`

export type ReceivablePart = { company_id: string; id: string }
