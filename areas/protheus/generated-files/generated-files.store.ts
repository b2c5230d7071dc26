import { type GeneratedFileState, generatedFileKinds } from '@app/domain/generated-files/contract'
import { type Db, paginate, whereEqual, whereTextContains, whereWithinDays } from '@app/kit/server'
import { sql } from 'kysely'
import type { GeneratedFile, GeneratedFileFilter } from './generated-files.contract.ts'

const files = (db: Db) =>
  db
    .selectFrom('generated_files')
    .innerJoin('companies', 'companies.id', 'generated_files.company_id')
    .leftJoin('users as author', 'author.id', 'generated_files.created_by')
    .leftJoin('users as receiver', 'receiver.id', 'generated_files.downloaded_by')
    .leftJoin('users as answerer', 'answerer.id', 'generated_files.answered_by')
    .select(['generated_files.id', 'generated_files.company_id', 'companies.name as company_name'])
    .select(['generated_files.kind', 'generated_files.number', 'generated_files.subject', 'generated_files.file_name'])
    .select(['generated_files.size_bytes', 'generated_files.records', 'generated_files.sha256'])
    .select(['generated_files.status', 'generated_files.created_at', 'author.name as created_by_name'])
    .select(['generated_files.downloaded_at', 'receiver.name as downloaded_by_name'])
    .select(['generated_files.answered_at', 'answerer.name as answered_by_name'])
    .$narrowType<{ kind: GeneratedFile['kind']; status: GeneratedFileState }>()
    .where('generated_files.kind', 'in', Object.keys(generatedFileKinds))

const searched = [
  'generated_files.file_name',
  'generated_files.sha256',
  sql<string>`generated_files.number::text`,
] as const

export const findGeneratedFiles = (
  db: Db,
  { limit, after, sort, exact, search, from, to, ...equal }: GeneratedFileFilter,
) =>
  paginate(
    db,
    files(db)
      .where(whereEqual('generated_files', equal))
      .where(whereWithinDays('generated_files', 'created_at', { from, to }))
      .where(whereTextContains(searched, search)),
    {
      ...{ limit, after, sort, exact },
      order: [
        { column: 'created_at', direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ],
    },
  )

export const getGeneratedFile = (db: Db, id: string) =>
  files(db).where('generated_files.id', '=', id).executeTakeFirst()

type MappingRow = Readonly<Record<string, string | null>>

/** The active mappings of a system that a company has on a day, its own and the general ones, as the sheet names them. */
export async function findMappingsOfCompany(
  db: Db,
  { company_id, system, on }: { company_id: string; system: string; on: string },
) {
  const { rows } = await sql<MappingRow>`select mapping.system, coalesce(connection.name, 'Todas') as connection_name,
      domain, coalesce(company.name, 'Todas') as company_name,
      case when is_default then 'Padrão' else internal_label end as internal_label, external_key, external_key_2,
      external_key_3, external_label, valid_from, valid_to
    from integration_mappings mapping
      left join integration_connections connection on connection.id = mapping.connection_id
      left join companies company on company.id = mapping.company_id
    where mapping.active and mapping.system = ${system} and coalesce(mapping.company_id = ${company_id}, true)
      and ${on}::date between valid_from and coalesce(valid_to, 'infinity')
    order by domain, internal_label, mapping.id`.execute(db)
  return rows
}

export const findFileCompanies = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name']).where('active', '=', true).orderBy('name').orderBy('id').execute()

export const getFileCompany = (db: Db, id: string) =>
  db.selectFrom('companies').select(['id', 'name', 'cnpj']).where('id', '=', id).executeTakeFirst()
