import { sql } from 'kysely'

/** SQL: the instalment or batch of a difference's `ref`; a part after a slash is cut off. */
export const differenceSubject = (table: string) => sql`split_part(${sql.ref(`${table}.ref`)}, '/', 1)`

/**
 * SQL from clause: the active matches of these rows, after exact pairs were unfolded. Links of bank matches name a
 * capture as a Pix and a movement as an envelope.
 */
export const fromActiveMatches = (rows: string) => sql`from ${sql.table(rows)} gone
  join match_links link on link.item_id = gone.id::text and link.company_id = gone.company_id and link.active
    and link.item_kind in (gone.kind, case gone.kind when 'capture' then 'pix' when 'movement' then 'envelope' end)
  join match_groups held on held.company_id = link.company_id and held.id = link.match_group_id`

export type ReceivablePart = { company_id: string; id: string }
