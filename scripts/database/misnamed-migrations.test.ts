import { expect, test } from 'vitest'
import { findMisnamedMigrations } from './misnamed-migrations.ts'

const merged = ['20260301-0900_customers.sql', '20260302-1000_slips.sql']
const find = (name: string) => findMisnamedMigrations({ here: [...merged, name], merged, today: '20260305' })

test('a migration of today that sorts after the merged ones is accepted', () => {
  expect(find('20260305-2359_safe.sql')).toEqual([])
})

test('a migration that is dated later than today is refused', () => {
  expect(find('20260306-0000_safe.sql')).toEqual(['20260306-0000_safe.sql: later than today (20260305)'])
})

test('a migration that sorts before the newest merged one is refused', () => {
  expect(find('20260301-1200_safe.sql')).toEqual([
    '20260301-1200_safe.sql: sorts before 20260302-1000_slips.sql, which is merged',
  ])
})

test('a migration without a date is refused', () => {
  expect(find('safe.sql')).toEqual(['safe.sql: not named YYYYMMDD-HHMM_what.sql'])
})
