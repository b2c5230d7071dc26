import { sql } from 'kysely'

/** SQL expression for list queries: number of attachments of each row's record. */
export const attachmentCount = (entity: string, row: { company_id: string; id: string }) =>
  sql<number>`(select count(*) from attachments where attachments.company_id = ${sql.ref(row.company_id)}
    and attachments.entity = ${entity} and attachments.entity_id = ${sql.ref(row.id)}
    and attachments.removed_at is null)`.as('attachment_count')
