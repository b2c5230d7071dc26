import { expect, test } from 'vitest'
import {
  accountForms,
  fileAccountKey,
  normaliseAuthCode,
  normaliseMemo,
  normaliseNsu,
  statementDedupKey,
  statementLooseKey,
} from './keys.ts'

const line = { posted_on: '2026-10-14', amount_cents: -1000, memo: 'Transferência  ON line ', fitid: '7', doc_no: null }

test('memos that differ only in charset, case or padding have the same key', () => {
  expect(normaliseMemo('  Transferência \t on   line ')).toBe('TRANSFERENCIA ON LINE')
  expect(statementDedupKey({ ...line, memo: 'TRANSFERENCIA ON LINE' })).toBe(statementDedupKey(line))
})

test('a line with another FITID has another key, but the same loose key', () => {
  const renumbered = { ...line, fitid: '8' }
  expect(statementDedupKey(renumbered)).not.toBe(statementDedupKey(line))
  expect(statementLooseKey(renumbered)).toBe(statementLooseKey(line))
})

test('a memo that contains the separator does not give the key of another line', () => {
  const first = { ...line, memo: 'A|1', fitid: '2' }
  const second = { ...line, memo: 'A', fitid: '1|2' }
  expect(statementDedupKey(first)).not.toBe(statementDedupKey(second))
})

test('an account is the same with bank 341 or 0341 and with or without a dash in its number', () => {
  expect(fileAccountKey({ bank_id: '0341', account_id: '1234-5' })).toBe(
    fileAccountKey({ bank_id: '341', account_id: '12345' }),
  )
})

test('an account is found for all ways in which a bank joins branch, number and digit', () => {
  const forms = accountForms({ bank: '341', branch: '0057', account: '072192', digit: '0' })
  const written = ['72192-0', '072192', '0057721920', '57 72192', '0057/072192-0']
  for (const account_id of written) expect(forms).toContain(fileAccountKey({ bank_id: '0341', account_id }))
  expect(forms).not.toContain(fileAccountKey({ bank_id: '0341', account_id: '172192-0' }))
  expect(forms).not.toContain(fileAccountKey({ bank_id: '237', account_id: '72192-0' }))
})

test('an NSU is compared without leading zeros, an authorization with them', () => {
  expect([normaliseNsu('000187'), normaliseNsu('0000'), normaliseNsu(null)]).toEqual(['187', null, null])
  expect([normaliseAuthCode(' r11201 '), normaliseAuthCode('026115'), normaliseAuthCode('000000')]).toEqual([
    'R11201',
    '026115',
    null,
  ])
})
