import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Lock = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
})

// With a registry that lacks packages of other systems, npm omits them from the lock file, and `npm ci` fails there.
test('the lock file contains the packages of every operating system, so that npm ci works on each', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../..', 'package-lock.json'), 'utf8')
  const { packages } = Lock.parse(JSON.parse(text))
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})
