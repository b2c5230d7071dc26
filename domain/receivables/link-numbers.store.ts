import { sql } from 'kysely'
import type { ReceivableItemKind } from './receivable-facts.contract.ts'

/**
 * Casts the item id of a match link to bigint for one kind only. Other kinds hold text ids, and PostgreSQL may evaluate the
 * cast before the condition on the kind.
 */
export const castItemId = (link: string, kind: ReceivableItemKind) =>
  sql<number>`case when ${sql.ref(`${link}.item_kind`)} = ${kind} then ${sql.ref(`${link}.item_id`)}::bigint end`
