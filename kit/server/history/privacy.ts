import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'
import type { Db } from '../database/transactions.ts'

export type RetentionKind = {
  kind: string
  label: string
  min_days: number
  max_days: number
  deleteBefore: (db: Db, before: string, limit: number) => Promise<number>
}

/** How the column of a source refers to the person of a request, which is a user or a CPF or CNPJ. */
const sourceSubjects = {
  user_id: 'user',
  user_email: 'user', // the e-mail address of the user, in any case
  /** The name of the user, in any case or accents, in a company that the user sees; a namesake there is included. */
  user_name: 'user',
  document: 'document',
  customer_id: 'document', // the id of the customer with this document
  customer_name: 'document', // a name that means the customer with this document in the company of the row
} as const

export const getSourceSubject = ({ by }: Pick<PersonalDataSource, 'by'>) => sourceSubjects[by]

export type PersonalDataSource = {
  label: string
  table: keyof DB & string
  column: string
  /** The column with the stored `customer_key` of a `customer_name`, if there is one: an index finds it. */
  key_column?: string
  by: keyof typeof sourceSubjects
  hidden?: readonly string[] // secrets and machine data, left out of the export
  /** Treatment when the person is anonymised: deleted, or kept for a reason (LGPD, art. 16). */
  leaving: 'delete' | { keep: string }
}

/** Deletes at most `limit` rows of a table that meet the condition; returns how many. */
export async function deleteRows(db: Db, table: keyof DB & string, condition: RawBuilder<boolean>, limit: number) {
  const name = sql.table(table)
  const { numAffectedRows = 0n } = await sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where ${condition} limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** Runs `work` with another person's row-level security, for exports of personal data. */
export async function runAsPerson<Result>(db: Db, user_id: string, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ before: string }>`select coalesce(current_setting('app.user_id', true), '') as before,
    set_config('app.user_id', ${user_id}, true)`.execute(db)
  const result = await work()
  await sql`select set_config('app.user_id', ${rows[0]?.before ?? ''}, true)`.execute(db)
  return result
}

const auditRetention = {
  hidden: ['hash', 'previous_hash'],
  leaving: { keep: 'Prova do fechamento e obrigação legal (LGPD, art. 16, I); não pode ser alterada.' },
} as const

export const ownPersonalData: readonly PersonalDataSource[] = [
  { label: 'Rascunhos de formulários', table: 'drafts', column: 'user_id', by: 'user_id', leaving: 'delete' },
  { label: 'Preferências de listas', table: 'list_preferences', column: 'user_id', by: 'user_id', leaving: 'delete' },
  { label: 'Visões de listas', table: 'list_views', column: 'owner_id', by: 'user_id', leaving: 'delete' },
  {
    label: 'Arquivos exportados',
    table: 'exports',
    column: 'user_id',
    by: 'user_id',
    leaving: { keep: 'Registro de quem exportou dados; o arquivo expira em 7 dias.' },
  },
  {
    label: 'Trilha de auditoria: alterações feitas pela pessoa',
    table: 'audit_events',
    column: 'actor_id',
    by: 'user_id',
    ...auditRetention,
  },
  ...(['user_id', 'document'] as const).map((by) => ({
    label: 'Trilha de auditoria: registros sobre a pessoa',
    table: 'audit_events' as const,
    column: 'entity_id',
    by,
    ...auditRetention,
  })),
]
