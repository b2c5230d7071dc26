import type { ImportStatus } from '../files/imports.contract.ts'
import type { DownloadFile } from './downloads.contract.ts'

const sumsFail = 'Os totais do arquivo não conferem: a importação está parada até que alguém a libere.'
const unavailable = 'Período indisponível na origem.'

type Outcome = Pick<DownloadFile, 'status' | 'message' | 'records_read'>

type FileWithImport = Pick<DownloadFile, 'status' | 'message'> & {
  import_status: ImportStatus
  import_records: number
  import_message: string | null
}

export function getFileOutcome({ status, message, ...file }: FileWithImport): Outcome | undefined {
  const records_read = file.import_records
  if (status !== 'importing') return { status, message, records_read }
  switch (file.import_status) {
    case 'done':
      return { status: records_read > 0 ? 'imported' : 'empty', message: null, records_read }
    case 'blocked':
      return { status: 'error', message: sumsFail, records_read }
    case 'undone':
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return { status: 'error', message: file.import_message ?? 'A importação não terminou.', records_read }
    default:
      return undefined
  }
}

export function assessRequestOutcome(
  { missing_dates }: { missing_dates: readonly string[] },
  outcomes: readonly Pick<Outcome, 'status' | 'message'>[],
) {
  const refused = outcomes.find(({ status }) => status === 'error')
  if (refused) return { status: 'error' as const, message: refused.message }
  if (missing_dates.length > 0) return { status: 'error' as const, message: unavailable }
  const hasImported = outcomes.some(({ status }) => status === 'imported')
  return { status: hasImported ? ('imported' as const) : ('empty' as const), message: null }
}
