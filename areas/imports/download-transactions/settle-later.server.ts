import type { Db } from '@app/kit/server'
import { concludeFile, findFilesWithImports, lockRefusedFiles } from './files.store.ts'
import { assessRequestOutcome, getFileOutcome } from './outcomes.rules.ts'
import { findEndedBy, updateRequest } from './requests.store.ts'

export async function settleLater(db: Db, import_id: string, now: string) {
  for (const { id, source_id, business_date: day, message } of await lockRefusedFiles(db, import_id)) {
    const files = await findFilesWithImports(db, { source_id, from: day, to: day })
    const file = files.find((one) => one.id === id)
    const outcome = file && getFileOutcome({ ...file, status: 'importing' })
    if (!outcome || outcome.status === 'error') continue
    await concludeFile(db, id, outcome)
    for (const request of await findEndedBy(db, { source_id, day, message })) {
      const { from_on: from, to_on: to } = request
      const outcomes = (await findFilesWithImports(db, { source_id, from, to })).flatMap(
        (one) => getFileOutcome(one) ?? [],
      )
      await updateRequest(db, request.id, { ...assessRequestOutcome(request, outcomes), finished_at: now })
    }
  }
}
