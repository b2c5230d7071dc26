import { readdirSync, readFileSync } from 'node:fs'
import { abilities } from '@app/kit/contract'
import { expect, test } from 'vitest'

const sources = ['areas', 'domain', 'apps/web', 'kit/web']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing|fixture)\.tsx?$|node_modules|dist/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const findTexts = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, found]) => `${path}: ${found}`))

test('no text of a screen begins with the code of a difference or an inconsistency', () => {
  // The names of inconsistencies fill the column of codes and its filter.
  const codeColumn = 'domain/day/inconsistencies/inconsistency-codes.contract.ts'
  expect(
    findTexts(/[>'"`]([DI](?:0[1-9]|1[0-8]) [^'"`<\n]*)/g).filter((found) => !found.startsWith(codeColumn)),
  ).toEqual([])
})

test('no text of a screen names a pass of the matching', () => {
  expect(findTexts(/(\(passo[^'"`<\n]*)/g)).toEqual([])
})

test('no text of a screen is the name of an ability', () => {
  const names = Object.keys(abilities).filter((name) => /[.-]/.test(name))
  const texts = findTexts(/(?:>|\b(?:title|label|help|opener|placeholder)=")([^<>{}"=\n]+)[<"]/g)
  expect(names.length).toBeGreaterThan(30)
  expect(texts.filter((found) => names.some((name) => found.endsWith(`: ${name}`)))).toEqual([])
})
