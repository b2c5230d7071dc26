import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseOf, fuzzTargets } from './fuzz-targets.ts'
import { watch } from './fuzz-watch.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-fuzz-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function program(text: string) {
  const file = path.join(folder, `${crypto.randomUUID()}.ts`)
  await writeFile(file, `process.send?.({ no: 7, target: 'ofx' })\n${text}\nexport {}\n`)
  return file
}
const patience = { patience_ms: 1000 }

test('no reader crashes on damaged files during a short run', async () => {
  const { end, cases, output } = await watch('scripts/fuzz/fuzz-worker.ts', ['20261122', '0', '3'], {
    patience_ms: 20_000,
  })
  expect([end, output]).toEqual(['done', ''])
  expect(cases).toBeGreaterThan(fuzzTargets.length)
})

test('a reader that never ends is stopped and reported', async () => {
  const file = await program('setTimeout(() => { for (;;) {} }, 200)')
  expect(await watch(file, [], patience)).toMatchObject({ end: 'hung', last: { no: 7, target: 'ofx' } })
})

test('a reader that crashes is reported with its error output', async () => {
  const file = await program(`throw new Error('no such line')`)
  const { end, last, output } = await watch(file, [], patience)
  expect([end, last?.no]).toEqual(['failed', 7])
  expect(output).toContain('no such line')
})

test('a case number and a seed always give the same input', () => {
  for (const no of [0, 5, 31]) expect(caseOf({ seed: 3, no }).input).toEqual(caseOf({ seed: 3, no }).input)
})
