import { type ReadResult, readInTurns } from '@app/formats'
import { localDate } from '@app/kit/contract'
import { type JobOutcome, type RunningJob, trackedJob } from '@app/kit/server'
import type { Import } from './imports.contract.ts'
import { finishImport, startImport } from './imports.store.ts'
import { importFile } from './imports-file.server.ts'
import { problemOf } from './imports-plan.server.ts'
import { chooseLayout, type MappedFile, mayBeMapped, readWithLayout } from './mapped/mapped-file.server.ts'

export type ImportJob = { import_id: string }

export const importKind = 'import-file'

const endings = {
  failed: problemOf('A importação falhou do nosso lado e nada foi gravado; tente de novo na página da tarefa.'),
  cancelled: problemOf('A importação foi cancelada e nada foi gravado.'),
}

/** Reads a stored file and writes it for whoever sent it, seeing what the sender sees. */
export const importFileJob = trackedJob<ImportJob>({
  name: importKind,
  remains: 'Nada foi gravado: o arquivo inteiro ficou por importar.',
  async run({ import_id }, job) {
    const started = await job.within((db) => startImport(db, import_id))
    // A server that died after the last word of its work left nothing to do.
    if (!started) return {}
    await job.progress(0, null, 'Lendo o arquivo')
    const bytes = await job.files.read(started.sha256)
    const today = localDate(job.now())
    const file = await readInTurns(bytes, { today })
    const mapped = await readMapped(bytes, file, { layout_id: started.layout_id, today, job })
    const finished = await writeRead(import_id, { file, mapped }, job)
    return finished ? outcomeOf(finished) : {}
  },
  stopped: ({ import_id }, how, { within, now }) =>
    within((db) => finishImport(db, import_id, { status: how, finished_at: now(), rejections: [endings[how]] })),
})

type Way = { layout_id: string | null; today: string; job: RunningJob }

/** The file as a layout of columns reads it, where one was chosen or no reader of the product knows it. */
async function readMapped(bytes: Uint8Array, file: ReadResult, { layout_id, today, job }: Way) {
  if (layout_id === null && !mayBeMapped(file)) return undefined
  const choice = await job.within((db) => chooseLayout(db, bytes, { layout_id }))
  return choice && readWithLayout(bytes, choice, today)
}

type ReadFile = { file: ReadResult; mapped: MappedFile | undefined }

async function writeRead(import_id: string, { file, mapped }: ReadFile, job: RunningJob) {
  const total = mapped?.rows.length ?? file.totals?.records ?? null
  await job.progress(0, total, 'Conferindo e gravando')
  const finished = await job.within((db) => importFile(db, import_id, { file, mapped, now: job.now() }))
  await job.progress(total ?? 0, total, 'Concluindo')
  return finished
}

const outcomeOf = ({
  id,
  status,
  records_new,
  records_rejected,
  ...row
}: Pick<Import, 'id' | 'status' | 'records_new' | 'records_rejected' | 'file_name'>): JobOutcome => ({
  message:
    status === 'rejected'
      ? 'O arquivo foi recusado e nada foi gravado.'
      : `${records_new} registros novos, ${records_rejected} recusados.`,
  results: [{ label: row.file_name, to: `/financial-transactions/column-mapping/import?open=${id}` }],
})
