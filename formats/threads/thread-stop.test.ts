import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('threads that are stopped while they unpack files do not end the process', async () => {
  const program = fileURLToPath(new URL('./stopped-streams.testing.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program])
  expect(stdout).toContain('40 threads were stopped')
})
