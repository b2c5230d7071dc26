import { Readable } from 'node:stream'
import { addMilliseconds, exportRetentionDays, formatCount, localDate, showDecimal } from '@app/kit/contract'
import { buildListWorkbook, type RunningJob, storeBlob, trackedJob, writeCsv } from '@app/kit/server'
import { z } from 'zod'
import { findLinePlaces } from '../download-transactions/lines.store.ts'
import { exportAmountFields, exportColumns } from './export-columns.rules.ts'
import { buildOfx } from './export-ofx.server.ts'
import { buildExportName, writeExportJson } from './export-text.rules.ts'
import {
  countExported,
  type ExportedRow,
  findExportedRows,
  findLastBalances,
  type RowsWanted,
} from './exported-rows.store.ts'
import {
  ExportedLine,
  exportTargets,
  type FileFormat,
  targetBases,
  type WantedExport,
} from './transaction-exports.contract.ts'
import {
  concludeExport,
  findExportAccounts,
  findExportAcquirers,
  getTransactionExport,
  type StoredExport,
} from './transaction-exports.store.ts'

export const exportKind = 'export-transactions'

const mediaTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ofx: 'application/x-ofx',
  json: 'application/json',
}
// Excel and other programs limit the number of rows.
const maxRows: Readonly<Record<FileFormat, number>> = {
  csv: 10_000_000,
  json: 10_000_000,
  xlsx: 100_000,
  ofx: 500_000,
}
const separatorOf = { semicolon: ';', comma: ',', tab: '\t' } as const
const markOf = { comma: ',', point: '.' } as const
const phase = 'Lendo as transações'

type Job = Pick<RunningJob, 'within' | 'files' | 'progress' | 'now'>
type ExportQuery = { options: WantedExport; company_ids: readonly string[] }

const toRowQuery = async ({ options, company_ids }: ExportQuery, { within }: Job): Promise<RowsWanted> => {
  const { target, request_id, date_basis, from = '', to = from } = options
  const basis = date_basis ?? targetBases[target][0]
  const where = request_id ? await within((db) => findLinePlaces(db, request_id)) : { basis, from, to }
  return { ...options, company_ids, within: where }
}

type Tally = { rows_count: number; amount_cents: number }

async function* rowsOf(
  query: RowsWanted,
  { total, tally }: { total: number; tally: Tally },
  { within, progress }: Job,
) {
  let after: ExportedRow | undefined
  for (;;) {
    const { rows, last } = await within((db) => findExportedRows(db, query, after))
    for (const row of rows) {
      tally.rows_count += 1
      tally.amount_cents += Number(row[exportAmountFields[query.target]] ?? 0)
      yield row
    }
    await progress(Math.min(tally.rows_count, total), total, phase)
    after = rows.at(-1)
    if (last) return
  }
}

async function contentOf({ options, company_ids }: ExportQuery, rows: AsyncGenerator<ExportedRow, void>, job: Job) {
  const { format, target, separator = 'semicolon', decimal = 'comma', from = null, to = null } = options
  const columns = exportColumns[target]
  if (format === 'json') return Readable.from(writeExportJson({ target, generated_at: job.now(), from, to }, rows))
  if (format === 'xlsx') return Readable.from([await buildListWorkbook(columns, rows)])
  if (format === 'csv')
    return Readable.from(writeCsv(columns, rows, { separator: separatorOf[separator], decimal: markOf[decimal] }))
  const lines: ExportedLine[] = []
  for await (const row of rows) lines.push(ExportedLine.parse(row))
  const period = from && to ? { from, to } : null
  const balances = period ? await job.within((db) => findLastBalances(db, { company_ids, ...period })) : []
  return Readable.from([buildOfx(lines, { period, balances, generated_on: localDate(job.now()) })])
}

async function partyOf({ target, acquirer, bank_account_id }: WantedExport, { within }: Job) {
  const acquirers = acquirer ? await within(findExportAcquirers) : []
  const accounts = bank_account_id ? await within(findExportAccounts) : []
  return (
    acquirers.find(({ value }) => value === acquirer)?.label ??
    accounts.find(({ id }) => id === bank_account_id)?.name ??
    exportTargets[target]
  )
}

const afterDays = (now: string, days: number) => addMilliseconds(now, days * 86_400_000)

async function makeExport({ id, wanted: options, company_ids, company_names, request_no }: StoredExport, job: Job) {
  const { format, from = null, to = null } = options
  await job.progress(0, null, phase)
  const rows = await toRowQuery({ options, company_ids }, job)
  const { rows_count, amount_cents } = await job.within((db) => countExported(db, rows))
  if (rows_count === 0) {
    await job.within((db) => concludeExport(db, id, { rows_count, amount_cents }))
    return { message: 'Nenhuma transação no período.' }
  }
  if (rows_count > maxRows[format]) {
    const refusal = `${format.toUpperCase()} leva até ${showDecimal(maxRows[format], 0)} transações, e são ${showDecimal(rows_count, 0)}. Use um período menor, ou CSV.`
    await job.within((db) => concludeExport(db, id, { rows_count, amount_cents, refusal }))
    return { message: refusal }
  }
  const tally = { rows_count: 0, amount_cents: 0 }
  const written = rowsOf(rows, { total: rows_count, tally }, job)
  const received = await job.files.receive(await contentOf({ options, company_ids }, written, job))
  const party = await partyOf(options, job)
  const file_name = buildExportName({ party, companies: company_names, from, to, request_no, format })
  const expires_at = afterDays(job.now(), exportRetentionDays)
  const file = { file_name, media_type: mediaTypes[format], expires_at }
  await job.within(async (db) => concludeExport(db, id, { ...(await storeBlob(db, received)), ...file, ...tally }))
  return {
    message: `${formatCount(tally.rows_count, 'transação exportada', 'transações exportadas')}. O arquivo fica guardado por ${exportRetentionDays} dias.`,
    results: [{ label: `Buscar ${file_name}`, to: `/financial/download-transactions?tab=exports&open=${id}` }],
  }
}

const JobData = z.object({ export_id: z.string() })

/** Runs with the owner's current permissions. */
export const exportTransactionsJob = trackedJob<object>({
  name: exportKind,
  remains: 'A exportação parou e nenhum arquivo foi guardado.',
  async run(data, job) {
    const { export_id } = JobData.parse(data)
    const storedExport = await job.within((db) => getTransactionExport(db, export_id, job.now()))
    if (!storedExport) return { message: 'Você não vê mais uma das empresas deste arquivo; nada foi exportado.' }
    return makeExport(storedExport, job)
  },
})
