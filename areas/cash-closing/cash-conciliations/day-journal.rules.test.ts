import { EntryKind } from '@app/domain/journal/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkMirrorEntries } from './day-journal.rules.ts'

const numberEntries = (kinds: readonly EntryKind[]) => kinds.map((kind, index) => ({ kind, revision: index + 1 }))

test('a mirror entry reverses every entry since the previous mirror, and no entry that is already reversed', () => {
  const entries = linkMirrorEntries(
    numberEntries(['closing', 'adjustment', 'reversal', 'closing', 'reversal', 'closing']),
  )
  expect(entries.map(({ undoes, undone_by }) => [undoes, undone_by])).toEqual([
    [[], 3],
    [[], 3],
    [[1, 2], null],
    [[], 5],
    [[4], null],
    [[], null],
  ])
})

test('each entry is reversed at most once, by the mirror entry that names it, in any sequence of entries', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EntryKind.options), { maxLength: 12 }), (kinds) => {
      const entries = linkMirrorEntries(numberEntries(kinds))
      const mirrorPairs = entries.flatMap(({ undoes, revision }) => undoes.map((undone) => [undone, revision]))
      const entryPairs = entries.flatMap(({ undone_by, revision }) =>
        undone_by === null ? [] : [[revision, undone_by]],
      )
      expect(mirrorPairs.toSorted()).toEqual(entryPairs.toSorted())
      const last = kinds.lastIndexOf('reversal')
      expect(entryPairs.length).toBe(kinds.slice(0, last + 1).filter((kind) => kind !== 'reversal').length)
    }),
  )
})
