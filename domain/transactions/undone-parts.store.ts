import { sql } from 'kysely'

/** SQL: the instalment or batch of a difference's `ref`; a part after a slash is cut off. */
export const differenceSubject = (table: string) => sql`split_part(${sql.ref(`${table}.ref`)}, '/', 1)`

/** SQL: the link has the kind of this row. In bank matches a capture is `pix`, cash is `envelope`. */
export const isLinkOfRow = sql`link.item_kind in (removed.kind,
  case removed.kind when 'capture' then 'pix' when 'movement' then 'envelope' end)`

// `distinct` finds the links first, because the statistics are old after an import.
/** SQL: active matches of undone rows; unfold pairs first. */
export const fromActiveMatches = sql`from (
    select distinct link.company_id, link.match_group_id from undone_rows removed
    join match_links link on link.item_id = removed.id::text and link.company_id = removed.company_id and link.active
      and ${isLinkOfRow}
  ) undone_match
  join match_groups match_group on match_group.company_id = undone_match.company_id
    and match_group.id = undone_match.match_group_id`

export type ReceivablePart = { company_id: string; id: string }
