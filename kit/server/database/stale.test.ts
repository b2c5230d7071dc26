import { expect, test } from 'vitest'
import { nameCaller, refuseStale } from './stale.ts'

const ana = { id: 'ana', name: 'Ana Prado', email: '', abilities: [], company_ids: [] }
const namesake = { ...ana, id: 'other ana' }

const conflictOf = (updated_by: string | null, updated_by_name: string | null) => {
  try {
    refuseStale({ version: 2, updated_at: '2026-10-15T09:00:00.000Z', updated_by, updated_by_name }, 1)
  } catch (error) {
    return error
  }
  throw new Error('an older version was accepted')
}

const messageFor = (user: typeof ana | null, error: unknown) => {
  const named = nameCaller(error, user)
  return named instanceof Error ? named.message : undefined
}

test('a conflict says "você" only if the caller made the newer version, not a person with the same name', () => {
  const conflict = conflictOf(namesake.id, namesake.name)
  expect(messageFor(ana, conflict)).toContain('alterado por Ana Prado às 06:00')
  expect(messageFor(namesake, conflict)).toContain('alterado por você às 06:00')
  expect(messageFor(null, conflict)).toContain('alterado por Ana Prado às 06:00')
})

test('a conflict with a change that no person made names a routine', () => {
  expect(messageFor(ana, conflictOf(null, null))).toContain('alterado por uma rotina às')
})
