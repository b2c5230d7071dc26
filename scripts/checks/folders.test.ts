import { expect, test } from 'vitest'
import { findFolderFaults, maxFiles, maxFilesBesideFolders } from './folders.ts'

const namesOf = (folder: string, count: number, suffix = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${suffix}`)

test('a folder holds at most 45 source files of any kind', () => {
  const full = ['.ts', '.tsx', '.css', '.js'].flatMap((suffix) => namesOf('kit/web/list', 11, suffix))
  expect(findFolderFaults([...full, 'kit/web/list/one.ts'])).toEqual([])
  expect(findFolderFaults([...full, 'kit/web/list/one.ts', 'kit/web/list/two.ts'])).toEqual([
    'kit/web/list holds 46 files, at most 45',
  ])
})

test('a folder with folders of source files holds at most 8 files beside them', () => {
  const files = [...namesOf('domain/day', maxFilesBesideFolders), 'domain/day/proof/proof.rules.ts']
  expect(findFolderFaults(files)).toEqual([])
  expect(findFolderFaults([...files, 'domain/day/one.ts'])).toEqual([
    'domain/day holds 9 files beside folders, at most 8',
  ])
})

test('files of a deeper folder count as a folder, and folders without source files do not', () => {
  const files = namesOf('testing/days', maxFilesBesideFolders + 1)
  expect(findFolderFaults([...files, 'testing/days/files/calm/pix.csv'])).toEqual([])
  expect(findFolderFaults([...files, 'testing/days/stories/calm/pix.ts'])).toEqual([
    'testing/days holds 9 files beside folders, at most 8',
  ])
})

test('a folder does not repeat the name of its parent, even without files of its own', () => {
  expect(findFolderFaults(['areas/imports/imports/run/run.server.ts'])).toEqual([
    'areas/imports/imports repeats the name of its parent',
  ])
  expect(findFolderFaults(['areas/imports/run/imports/imports.server.ts'])).toEqual([])
})

test('entry files of an area and files that a tool demands do not count', () => {
  const entries = ['contract', 'server', 'web'].map((name) => `areas/records/${name}.ts`)
  const files = [...namesOf('areas/records', maxFilesBesideFolders), 'areas/records/attachments/library.server.ts']
  const demanded = ['package.json', 'README.md', 'index.html', 'vite.config.ts'].map((name) => `apps/web/${name}`)
  const web = [...namesOf('apps/web', maxFilesBesideFolders), 'apps/web/frame/frame.tsx']
  expect(findFolderFaults([...files, ...entries, ...web, ...demanded])).toEqual([])
  expect(findFolderFaults([...files, 'areas/records/testing.ts'])).toHaveLength(1)
})

test('files outside the source folders do not count', () => {
  expect(findFolderFaults(['vitest.config.ts', ...namesOf('docs/docs', maxFiles + 1)])).toEqual([])
})
