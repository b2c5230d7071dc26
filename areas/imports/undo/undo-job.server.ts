import { formatCount } from '@app/kit/contract'
import { DomainError, type JobOutcome, trackedJob } from '@app/kit/server'
import { undoImport } from './undo-import.server.ts'
import { markUndoFailed } from './undo-records.store.ts'

export const undoKind = 'undo-import'

type UndoJob = { import_id: string; reason: string }

export const undoImportJob = trackedJob<UndoJob>({
  name: undoKind,
  remains: 'Nada foi desfeito: a importação continua valendo.',
  async run({ import_id, reason }, { owner_id: by, within, now, files, progress }): Promise<JobOutcome> {
    await progress(0, null, 'Desfazendo e recalculando')
    try {
      const undone = await within((db) => undoImport(db, { import_id, reason, by, now: now() }, files))
      if (!undone) return {}
      const results = [
        { label: undone.file_name, to: `/financial-transactions/column-mapping/import?open=${import_id}` },
      ]
      return {
        message: `Importação desfeita: ${formatCount(undone.records_new, 'registro retirado', 'registros retirados')}.`,
        results,
      }
    } catch (error) {
      // The undo was refused, for example by a day closed since the request; the message gives the reason.
      if (!(error instanceof DomainError)) throw error
      await within((db) => markUndoFailed(db, import_id))
      return { message: error.message }
    }
  },
  stopped: ({ import_id }, _, { within }) => within((db) => markUndoFailed(db, import_id)),
})
