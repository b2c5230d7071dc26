import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writePixReport } from '@app/formats/generate'
import { afterAll, beforeAll, expect, test } from 'vitest'

const command = new URL('./inspect.ts', import.meta.url).pathname
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'))
  await writeFile(join(folder, 'pix.csv'), writePixReport([]))
  await writeFile(join(folder, 'extrato.csv'), 'Data;Histórico;Valor\n14/10/2026;PIX;10,00\n')
  await writeFile(join(folder, 'broken.txt'), 'nada')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(...files: string[]) {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', command, ...files])
  const { code, stdout } = await run.then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (failed) => ({ code: failed.code, stdout: failed.stdout }),
  )
  const lines: unknown[] = String(stdout)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { code, lines }
}

test('valid files, read with a layout or with columns, print one line of JSON each and exit with success', async () => {
  const [pix = '', table = ''] = ['pix.csv', 'extrato.csv'].map((name) => join(folder, name))
  expect(await inspect(pix, table)).toMatchObject({
    code: 0,
    lines: [
      { file: pix, layout: 'pix-csv', records: 0, errors: [] },
      { file: table, layout: 'Extrato bancário com valor e sinal (genérico)', records: 1, errors: [] },
    ],
  })
})

test('a file with errors, a missing file and a folder print one line each and exit with failure', async () => {
  const files = ['pix.csv', 'broken.txt', 'missing.txt', '.'].map((name) => join(folder, name))
  const codes = ['file.unknown-layout', 'file.unopened', 'file.unopened']
  expect(await inspect(...files)).toMatchObject({
    code: 1,
    lines: [{ errors: [] }, ...codes.map((code) => ({ layout: null, errors: [{ code }] }))],
  })
})
