import { expect } from 'vitest'
import { type FileContent, type Problem, read } from '../formats.ts'
import { arbitraryToday } from './arbitraries.fixture.ts'

export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
export const readText = (text: string) => read(Buffer.from(text, 'latin1'), arbitraryToday)

export const codesOf = (problems: readonly Problem[]) => problems.map(({ code }) => code)
export const errorsIn = (text: string) => codesOf(readText(text).errors)
export const warningsIn = (text: string) => codesOf(readText(text).warnings)
export const problemsIn = (text: string) => [errorsIn(text), warningsIn(text)]

export function cleanContent<Kind extends FileContent['kind']>(bytes: Uint8Array, kind: Kind) {
  const { content, errors, warnings } = read(bytes, arbitraryToday)
  expect([errors, warnings]).toEqual([[], []])
  return contentAs(content, kind)
}

export function contentAs<Kind extends FileContent['kind']>(content: FileContent | null, kind: Kind) {
  const isKind = (candidate: FileContent | null): candidate is Extract<FileContent, { kind: Kind }> =>
    candidate?.kind === kind
  if (!isKind(content)) throw new Error(`no ${kind} were read`)
  return content
}

export const changedAt = (lines: readonly string[], line: number, from: number, words: string) => {
  const old = lines[line - 1]!
  return lines.with(line - 1, old.slice(0, from - 1) + words + old.slice(from - 1 + words.length)).join('\n')
}

export const without = (lines: readonly string[], line: number) => lines.toSpliced(line - 1, 1).join('\n')
