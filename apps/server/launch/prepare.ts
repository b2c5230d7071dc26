import { buildServerFirst } from '../build/build.ts'
import { reportFailure } from '../process/failures.ts'
import { requireFreePort } from '../process/port.ts'
import { createProgressWriter } from '../process/progress.ts'
import { readSettings } from '../settings.ts'

export async function prepare(): Promise<{ webBuilt: Promise<void> } | undefined> {
  try {
    await requireFreePort(readSettings(process.env))
    return await buildServerFirst(createProgressWriter(process.stdout))
  } catch (error) {
    reportFailure(error)
    return undefined
  }
}
