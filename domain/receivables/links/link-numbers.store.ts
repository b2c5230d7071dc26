import { sql } from 'kysely'
import type { ReceivableItemKind } from '../receivable-facts.contract.ts'

/** Casts `item_id` to bigint for this kind only: other kinds hold text, and the cast may run before the condition. */
export const castItemId = (link: string, kind: ReceivableItemKind) =>
  sql<number>`case when ${sql.ref(`${link}.item_kind`)} = ${kind} then ${sql.ref(`${link}.item_id`)}::bigint end`
