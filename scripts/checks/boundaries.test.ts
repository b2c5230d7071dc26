import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStep } from '../processes/run-step.ts'
import { scratchCopy } from './scratch-copy.ts'

type Copy = Awaited<ReturnType<typeof scratchCopy>>

const root = path.join(import.meta.dirname, '../..')
const inCopy = (copy: Copy, ...args: string[]) =>
  runStep({ title: args.join(' '), command: process.execPath, args, cwd: copy.folder })
const boundaries = (copy: Copy) =>
  inCopy(copy, '--import', path.join(root, 'node_modules/tsx/dist/loader.mjs'), 'scripts/checks/check-boundaries.ts')

const planted: { rule: string; file: string; imports: string; reaches: string }[] = [
  {
    rule: 'areas-meet-at-doors',
    file: 'areas/alpha/behind/behind.contract.ts',
    imports: '../../beta/hidden/hidden.contract.ts',
    reaches: 'areas/beta/hidden/hidden.contract.ts',
  },
  {
    rule: 'areas-meet-at-doors',
    file: 'areas/alpha/relative/relative.contract.ts',
    imports: '../../beta/contract.ts',
    reaches: 'areas/beta/contract.ts',
  },
  {
    rule: 'areas-meet-at-doors',
    file: 'apps/server/planted-app.ts',
    imports: '../../areas/beta/hidden/hidden.contract.ts',
    reaches: 'areas/beta/hidden/hidden.contract.ts',
  },
  {
    rule: 'kit-knows-no-area',
    file: 'kit/contract/planted.ts',
    imports: '@app/areas/beta/contract',
    reaches: 'areas/beta/contract.ts',
  },
  {
    rule: 'kit-knows-no-area',
    file: 'kit/contract/planted-domain.ts',
    imports: '@app/domain/gamma/contract',
    reaches: 'domain/gamma/contract.ts',
  },
  {
    rule: 'domain-knows-no-area',
    file: 'domain/gamma/upward.server.ts',
    imports: '@app/areas/beta/contract',
    reaches: 'areas/beta/contract.ts',
  },
  {
    rule: 'domain-has-entry-points',
    file: 'areas/alpha/inside/inside.contract.ts',
    imports: '../../../domain/gamma/gamma.rules.ts',
    reaches: 'domain/gamma/gamma.rules.ts',
  },
  {
    rule: 'domain-has-entry-points',
    file: 'areas/alpha/inside/relative.contract.ts',
    imports: '../../../domain/gamma/contract.ts',
    reaches: 'domain/gamma/contract.ts',
  },
  {
    rule: 'formats-know-nothing-else',
    file: 'formats/planted.ts',
    imports: '@app/kit/contract',
    reaches: 'kit/contract/contract.ts',
  },
  {
    rule: 'pages-know-mappings-alone',
    file: 'areas/alpha/reading/reading.rules.ts',
    imports: '@app/formats',
    reaches: 'formats/formats.ts',
  },
  {
    rule: 'mappings-need-no-node',
    file: 'formats/mapping/mapping.ts',
    imports: 'node:crypto',
    reaches: 'crypto',
  },
  {
    rule: 'sql-only-in-stores',
    file: 'areas/alpha/handlers/handlers.server.ts',
    imports: 'kysely',
    reaches: 'node_modules/kysely',
  },
  { rule: 'sql-only-in-stores', file: 'areas/alpha/driver/driver.server.ts', imports: 'pg', reaches: 'node_modules/' },
  {
    rule: 'contract-never-reaches-server-or-web',
    file: 'areas/alpha/words/words.contract.ts',
    imports: '@app/kit/server',
    reaches: 'kit/server/server.ts',
  },
  {
    rule: 'contract-never-reaches-server-or-web',
    file: 'areas/alpha/words/words.rules.ts',
    imports: '@app/kit/web',
    reaches: 'kit/web/web.ts',
  },
  {
    rule: 'contract-never-reaches-server-or-web',
    file: 'areas/alpha/clock/clock.rules.ts',
    imports: 'node:fs',
    reaches: 'fs',
  },
  {
    rule: 'server-web-never-meet',
    file: 'areas/alpha/screen/screen.page.tsx',
    imports: './screen.store.ts',
    reaches: 'areas/alpha/screen/screen.store.ts',
  },
  {
    rule: 'server-web-never-meet',
    file: 'areas/alpha/screen/screen.store.ts',
    imports: '@app/kit/web',
    reaches: 'kit/web/web.ts',
  },
  {
    rule: 'only-tests-use-the-test-kit',
    file: 'areas/alpha/testing/testing.server.ts',
    imports: '@app/kit/testing',
    reaches: 'kit/testing/testing.ts',
  },
  {
    rule: 'only-tests-use-the-test-kit',
    file: 'areas/alpha/testing/entry.server.ts',
    imports: '@app/areas/beta/testing',
    reaches: 'areas/beta/testing.ts',
  },
  {
    rule: 'only-tests-use-the-test-kit',
    file: 'areas/alpha/testing/writer.fixture.ts',
    imports: '@app/formats/testing',
    reaches: 'formats/testing.ts',
  },
  {
    rule: 'only-tests-use-the-test-kit',
    file: 'apps/server/planted-writer.ts',
    imports: '@app/formats/testing',
    reaches: 'formats/testing.ts',
  },
  {
    rule: 'only-tests-use-the-test-kit',
    file: 'formats/planted-write.ts',
    imports: './sheet-write.testing.ts',
    reaches: 'formats/sheet-write.testing.ts',
  },
  {
    rule: 'vendors-share-no-code',
    file: 'apps/vendors/protheus/adapter.ts',
    imports: '@app/domain/gamma/contract',
    reaches: 'domain/gamma/contract.ts',
  },
  {
    rule: 'vendors-share-no-code',
    file: 'apps/vendors/protheus/money.ts',
    imports: '@app/kit/contract',
    reaches: 'kit/contract/contract.ts',
  },
  {
    rule: 'vendors-share-no-code',
    file: 'domain/gamma/vendor.server.ts',
    imports: '../../apps/vendors/protheus/adapter.ts',
    reaches: 'apps/vendors/protheus/adapter.ts',
  },
  {
    rule: 'no-cycles',
    file: 'areas/alpha/ring/a.server.ts',
    imports: './b.server.ts',
    reaches: 'areas/alpha/ring/b.server.ts',
  },
]

/** For the copy with planted violations; the check itself reads all folders. */
const neededFolders = [
  'kit',
  'database',
  'scripts',
  'areas/package.json',
  'domain/package.json',
  'formats/package.json',
]

async function smallCopy() {
  const small = await scratchCopy(neededFolders)
  for (const folder of ['areas', 'domain', 'apps', 'e2e', 'bench', 'testing'])
    await small.plant(`${folder}/alone.ts`, 'export {}\n')
  return small
}

let copy: Copy
beforeAll(async () => {
  copy = await smallCopy()
  await copy.plant('areas/beta/contract.ts', 'export const beta = 1\n')
  await copy.plant('areas/beta/testing.ts', 'export const betaTests = 1\n')
  await copy.plant('formats/testing.ts', `export * from './sheet-write.testing.ts'\n`)
  await copy.plant('formats/sheet-write.testing.ts', 'export const write = 1\n')
  await copy.plant('formats/formats.ts', 'export const read = 1\n')
  await copy.plant('domain/gamma/contract.ts', 'export const gamma = 1\n')
  await copy.plant('domain/gamma/gamma.rules.ts', 'export const rule = 1\n')
  await copy.plant('areas/beta/hidden/hidden.contract.ts', 'export const hidden = 1\n')
  await copy.plant('areas/alpha/ring/b.server.ts', `export * from './a.server.ts'\n`)
  for (const { file, imports } of planted)
    await copy.plant(file, `import * as planted from '${imports}'\nexport { planted }\n`)
})
afterAll(() => copy.discard())

test('every planted forbidden import is reported with the name of its rule', async () => {
  const { passed, output } = await boundaries(copy)
  expect(passed).toBe(false)
  const lines = output.split('\n')
  const missed = planted.filter(
    ({ rule, file, reaches }) =>
      !lines.some((line) => line.startsWith(`${rule}: `) && line.includes(file) && line.includes(reaches)),
  )
  expect(missed).toEqual([])
})

test('a page that imports a store does not compile', async () => {
  const small = await scratchCopy(['kit/contract'])
  try {
    await small.plant('areas/alpha/screen/screen.store.ts', 'export const rows = 1\n')
    await small.plant('areas/alpha/screen/screen.page.tsx', `export { rows } from './screen.store.ts'\n`)
    const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc')
    const { passed, output } = await inCopy(small, compiler, '-b', 'tsconfig.web.json')
    expect(passed).toBe(false)
    expect(output).toMatch(/screen\.page\.tsx.*TS6307.*screen\.store\.ts/)
  } finally {
    await small.discard()
  }
})

test('the check fails when it examined fewer files than exist', async () => {
  const blind = await smallCopy()
  try {
    const config = `const config = require(${JSON.stringify(path.join(root, '.dependency-cruiser.cjs'))})
      module.exports = { ...config, options: { ...config.options, exclude: { path: '^(kit|areas)/' } } }`
    await blind.plant('.dependency-cruiser.cjs', config)
    const { passed, output } = await boundaries(blind)
    expect(passed).toBe(false)
    expect(output).toMatch(/too-few-modules: \d+ of \d+/)
  } finally {
    await blind.discard()
  }
})
