import { expect, test } from 'vitest'
import { findSendingRefusal } from './title-sending.rules.ts'

const day = { business_date: '2026-10-14', status: 'closed', held: false } as const

test('a title of a closed day is sent from the first day on', () => {
  expect(findSendingRefusal(day, '2026-10-14')).toBeUndefined()
  expect(findSendingRefusal({ ...day, status: 'locked' }, '2026-10-01')).toBeUndefined()
})

test('a title is refused before the first day, and for an open or held day', () => {
  expect(findSendingRefusal(day, '2026-10-15')).toMatchObject({
    error: { code: 'protheus.before-start' },
    values: { date: '15/10/2026' },
  })
  expect(findSendingRefusal({ ...day, status: 'reopened' }, '2026-10-14')?.error.code).toBe('protheus.day-open')
  expect(findSendingRefusal({ ...day, held: true }, '2026-10-14')?.error.code).toBe('protheus.day-held')
})
