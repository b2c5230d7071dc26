import { expect, test } from 'vitest'
import { getBackupWarning } from './backup-proof.rules.ts'

const now = '2026-10-15T12:00:00.000Z'
const proven = {
  made_at: '2026-10-08T12:00:00.000Z',
  proven_at: '2026-10-08T13:00:00.000Z',
  operator: 'ana@servidor',
  missing_files: 0,
}

test('a complete backup of the last seven days that was proven needs no warning', () => {
  expect(getBackupWarning({ proven, failed_at: null }, now)).toBe(null)
})

test.each([
  ['never', { proven: null, failed_at: null }],
  ['never', { proven: null, failed_at: '2026-10-14T12:00:00.000Z' }],
  ['old', { proven: { ...proven, made_at: '2026-10-08T11:59:59.999Z', proven_at: now }, failed_at: null }],
  ['failed', { proven, failed_at: '2026-10-14T12:00:00.000Z' }],
  ['incomplete', { proven: { ...proven, missing_files: 2 }, failed_at: null }],
] as const)('the administrator is warned: %s', (warning, backup) => {
  expect(getBackupWarning(backup, now)).toBe(warning)
})
