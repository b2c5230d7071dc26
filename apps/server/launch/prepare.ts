import { buildOutdated } from '../build.ts'
import { fail } from './failures.ts'
import { progressTo } from './progress.ts'

/** Makes the product ready to run; false when it cannot be, after saying why. */
export async function prepare(): Promise<boolean> {
  try {
    await buildOutdated(progressTo(process.stdout))
    return true
  } catch (error) {
    fail(error)
    return false
  }
}
