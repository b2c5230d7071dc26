import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { webPart } from '../../apps/server/build/build-parts.ts'

test('the web is built again when a package that its files import has changed', () => {
  const files = execFileSync('git', ['ls-files', ...webPart.sources], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx$|\.contract\.ts$|\.rules\.ts$/.test(file) && !file.includes('.test.'))
  const imported = new Set<string>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '@app\/([a-z]+)/g)) imported.add(name)
  const watched = new Set(webPart.sources.map((source) => source.split('/')[0]))
  expect(imported.size).toBeGreaterThan(2)
  expect([...imported].filter((name) => !watched.has(name))).toEqual([])
})
