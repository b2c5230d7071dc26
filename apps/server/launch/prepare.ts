import { buildServerFirst } from '../build.ts'
import { readSettings } from '../settings.ts'
import { reportFailure } from './failures.ts'
import { requireFreePort } from './port.ts'
import { createProgressWriter } from './progress.ts'

export async function prepare(): Promise<{ webBuilt: Promise<void> } | undefined> {
  try {
    await requireFreePort(readSettings(process.env))
    return await buildServerFirst(createProgressWriter(process.stdout))
  } catch (error) {
    reportFailure(error)
    return undefined
  }
}
