import { formatCount } from '@app/kit/contract'
import {
  createMonthPartitions,
  type Db,
  findMonthsOutside,
  type JobOutcome,
  type MonthsOutside,
  trackedJob,
} from '@app/kit/server'
import { settleLater } from '../download-transactions/settle-later.server.ts'
import type { Import } from '../files/imports.contract.ts'
import { finishImport, startImport } from '../files/imports.store.ts'
import { toFileProblem } from '../files/imports-plan.server.ts'
import { importKind } from '../files/queue-import.server.ts'
import { checkFile } from './check-file.server.ts'
import { type ImportTools, importFile, SumsUnproven } from './imports-file.server.ts'
import { filesInside, unpackArchive } from './unpack.server.ts'

type ImportJob = { import_id: string }

const endings = {
  failed: toFileProblem('A importação falhou do nosso lado e nada foi gravado; tente de novo na página da tarefa.'),
  cancelled: toFileProblem('A importação foi cancelada e nada foi gravado.'),
}

export const importFileJob = trackedJob<ImportJob>({
  name: importKind,
  remains: 'Nada foi gravado: o arquivo inteiro ficou por importar.',
  async run({ import_id }, job) {
    const started = await job.within((db) => startImport(db, import_id))
    if (!started) return {}
    await job.progress(0, null, 'Lendo o arquivo')
    const inside = await filesInside(job.files, started)
    if (inside) return unpackedOutcome(import_id, await unpackArchive(import_id, inside, job))
    let total: number | null = null
    const phase = started.check_first ? 'Conferindo o arquivo inteiro' : 'Conferindo e gravando'
    const onRead = (records: number | null) => {
      total = records
      // The progress is written outside the import's transaction and not awaited; a cancelled job notices it here.
      job.progress(0, total, phase).catch(() => undefined)
    }
    const importing = { files: job.files, now: job.now(), onRead }
    const finished = started.check_first
      ? await checkFile(job.within, import_id, importing)
      : await importOrBlock(job.within, import_id, importing)
    await job.progress(total ?? 0, total, 'Concluindo')
    return finished ? outcomeOf(finished) : {}
  },
  stopped: ({ import_id }, how, { within, now }) =>
    within((db) => finishImport(db, import_id, { status: how, finished_at: now(), rejections: [endings[how]] })),
})

type Within = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** A missing partition is created after a rollback: inside the import its locks would be held until the end. */
async function importOrBlock(within: Within, import_id: string, importing: ImportTools) {
  try {
    return await within((db) => importIntoMonths(db, import_id, importing))
  } catch (error) {
    if (error instanceof MonthsMissing) {
      await within((db) => createMonthPartitions(db, error.tables))
      return within((db) => importFetched(db, import_id, importing))
    }
    if (!(error instanceof SumsUnproven)) throw error
    return checkFile(within, import_id, importing)
  }
}

class MonthsMissing extends Error {
  override name = 'MonthsMissing'
  readonly tables: readonly MonthsOutside[]
  constructor(tables: readonly MonthsOutside[]) {
    super('the file has rows of months without a partition')
    this.tables = tables
  }
}

async function importIntoMonths(db: Db, import_id: string, importing: ImportTools) {
  const finished = await importFetched(db, import_id, importing)
  const tables = finished?.status === 'done' ? await findMonthsOutside(db) : []
  if (tables.length > 0) throw new MonthsMissing(tables)
  return finished
}

/** A download recorded as failed is corrected after its import succeeds. */
async function importFetched(db: Db, import_id: string, importing: ImportTools) {
  const finished = await importFile(db, import_id, importing)
  if (finished?.status === 'done') await settleLater(db, import_id, importing.now)
  return finished
}

const historyOf = (import_id: string) => `/financial-transactions/column-mapping/import?open=${import_id}`

const unpackedOutcome = (import_id: string, ended: Awaited<ReturnType<typeof unpackArchive>>): JobOutcome => {
  if (!ended) return {}
  const { status, file_name, count } = ended
  return {
    message:
      status === 'unpacked'
        ? `${formatCount(count, 'arquivo do ZIP entrou', 'arquivos do ZIP entraram')} na fila.`
        : messages.rejected,
    results: [{ label: file_name, to: historyOf(import_id) }],
  }
}

const messages: Partial<Record<Import['status'], string>> = {
  rejected: 'O arquivo foi recusado e nada foi gravado.',
  checked: 'O arquivo foi conferido e espera a decisão; nada foi gravado.',
  blocked: 'Os totais do arquivo não conferem: nada foi gravado até que uma pessoa o libere.',
}

const outcomeOf = ({
  id,
  status,
  records_new,
  records_rejected,
  ...row
}: Pick<Import, 'id' | 'status' | 'records_new' | 'records_rejected' | 'file_name'>): JobOutcome => ({
  message:
    messages[status] ??
    `${formatCount(records_new, 'registro novo', 'registros novos')}, ${formatCount(records_rejected, 'recusado', 'recusados')}.`,
  results: [{ label: row.file_name, to: historyOf(id) }],
})
