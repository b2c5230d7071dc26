import { read } from '@app/formats'
import { localDate } from '@app/kit/contract'
import type { JobKind } from '@app/kit/server'
import { findAbandonedImports, finishImport, getScope, startImport } from './imports.store.ts'
import { importFile } from './imports-file.server.ts'
import { problemOf } from './imports-plan.server.ts'

export type ImportJob = { import_id: string; sender_id: string | null }

const failure = problemOf('A importação falhou do nosso lado e nada foi gravado; será tentada de novo.')

/** Reads a stored file and writes it for whoever sent it, seeing what the sender sees. */
export const importFileJob: JobKind<ImportJob> = {
  name: 'import-file',

  async run({ import_id, sender_id }, { within, files, now }) {
    const scope = await within({ user_id: sender_id, companies: [] }, (db) => getScope(db, sender_id))
    const started = await within(scope, (db) => startImport(db, import_id))
    if (!started) return
    try {
      const file = read(await files.read(started.sha256), { today: localDate(now()) })
      await within(scope, (db) => importFile(db, import_id, { file, now: now() }))
    } catch (error) {
      await within(scope, (db) =>
        finishImport(db, import_id, { status: 'failed', finished_at: now(), rejections: [failure] }),
      )
      throw error
    }
  },

  async recover({ within }, jobs) {
    await within({ user_id: null, companies: 'all' }, async (db) => {
      for (const { id, created_by } of await findAbandonedImports(db))
        await jobs.send(db, importFileJob.name, { import_id: id, sender_id: created_by })
    })
  },
}
