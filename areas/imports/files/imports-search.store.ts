import { localDate, showDate } from '@app/kit/contract'
import { bestMatch, matchText, type RecordSearch, toLikePattern } from '@app/kit/server'
import { sql } from 'kysely'
import { type ImportStatus, importStatuses } from './imports.contract.ts'

const maxOfKind = 5
/** Parts of a name are looked for in the newest files; a whole name and a hash in all. */
const daysOfNames = 180

type FoundFile = {
  id: string
  file_name: string
  sha256: string
  status: ImportStatus
  company_name: string | null
  amount_total_cents: number
  created_at: string
}

/** Files by name, by the start of their content hash, or by their total. */
export const findImportsLike: RecordSearch['find'] = async (db, { text, date, cents }) => {
  if (date || text === '') return []
  const isHash = /^[\da-f]{6,64}$/i.test(text)
  const { rows } = await sql<FoundFile>`
    select file.id, file.file_name, file.sha256, file.status, company.name as company_name, file.amount_total_cents,
      file.created_at
    from imports file left join companies company on company.id = file.company_id
    where file.id in (
      (select id from imports where file_name = ${text} order by created_at desc limit ${maxOfKind})
      union all (select id from imports
        where created_at > (select max(created_at) - make_interval(days => ${daysOfNames}) from imports)
          and (file_name ilike ${toLikePattern(text)} ${cents === undefined ? sql`` : sql`or amount_total_cents = ${cents}`})
        order by created_at desc, id limit ${maxOfKind})
      ${
        isHash
          ? sql`union all (select id from imports where sha256 collate "C" >= ${text.toLowerCase()}
              and sha256 collate "C" < ${`${text.toLowerCase()}g`} limit ${maxOfKind})`
          : sql``
      })
    order by file.created_at desc, file.id`.execute(db)
  return rows.map((file) => ({
    id: file.id,
    match:
      cents !== undefined && file.amount_total_cents === cents
        ? ('equal' as const)
        : bestMatch(matchText(file.file_name, text), ...(isHash ? [matchText(file.sha256, text)] : [])),
    title: file.file_name,
    detail: [file.company_name, showDate(localDate(file.created_at))].filter(Boolean).join(' · '),
    date: localDate(file.created_at),
    amount_cents: file.amount_total_cents,
    state: importStatuses[file.status],
    to: `/financial-transactions/column-mapping/import?open=${file.id}`,
  }))
}
