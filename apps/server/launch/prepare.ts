import { buildOutdated } from '../build.ts'
import { readSettings } from '../settings.ts'
import { reportFailure } from './failures.ts'
import { requireFreePort } from './port.ts'
import { createProgressWriter } from './progress.ts'

export async function prepare(): Promise<boolean> {
  try {
    await requireFreePort(readSettings(process.env))
    await buildOutdated(createProgressWriter(process.stdout))
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}
