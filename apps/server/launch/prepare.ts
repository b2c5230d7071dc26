import { buildOutdated } from '../build.ts'
import { readSettings } from '../settings.ts'
import { fail } from './failures.ts'
import { requireFreePort } from './port.ts'
import { progressTo } from './progress.ts'

export async function prepare(): Promise<boolean> {
  try {
    await requireFreePort(readSettings(process.env))
    await buildOutdated(progressTo(process.stdout))
    return true
  } catch (error) {
    fail(error)
    return false
  }
}
