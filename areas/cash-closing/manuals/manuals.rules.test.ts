import type { DifferenceCode } from '@app/domain/day/differences/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposeReason } from './manuals.rules.ts'

type Reason = { id: string; code: string; difference_codes: DifferenceCode[] }

const waiting: Reason = { id: 'waiting', code: 'WAITING', difference_codes: ['D01', 'D02'] }
const lost: Reason = { id: 'lost', code: 'LOST_SALE', difference_codes: ['D01'] }
const unsold: Reason = { id: 'unsold', code: 'PUMPED_UNSOLD', difference_codes: ['D15'] }
const pumpRecordLost: Reason = { id: 'pumpRecordLost', code: 'PUMP_RECORD_LOST', difference_codes: ['D15'] }
const unregistered: Reason = { id: 'unregistered', code: 'UNREGISTERED_SALE', difference_codes: ['D02', 'D15'] }
const double: Reason = { id: 'double', code: 'DOUBLE_ENTRY', difference_codes: ['D01', 'D06'] }
const modality: Reason = { id: 'modality', code: 'MODALITY', difference_codes: ['D04'] }
const reasons = [waiting, lost, unsold, pumpRecordLost, unregistered, double, modality]

const amounts = { amount_cents: 6190, sentence: 'Bico 2, 10,000 L às 15:02.' }
const addSale = { kind: 'add_sale', fuelling_id: 1, capture_id: 2, method: 'pix', ...amounts } as const
const reclassify = {
  kind: 'reclassify',
  movement_id: 1,
  method_from: 'debit',
  method_to: 'credit',
  ...amounts,
} as const
const exclude = { kind: 'exclude', side: 'system', target_id: 1, method: 'debit', ...amounts } as const

test('the proposed reason follows the evidence of a suggestion, in any order of the reasons', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(reasons, { minLength: reasons.length }), (shuffled) => {
      expect(proposeReason(addSale, shuffled)).toBe('unregistered')
      expect(proposeReason(reclassify, shuffled)).toBe('modality')
      expect(proposeReason(exclude, shuffled)).toBe('double')
    }),
  )
})

test('no reason is proposed if several explain the difference', () => {
  expect(proposeReason(exclude, [waiting, lost])).toBeUndefined()
  expect(
    proposeReason(addSale, [pumpRecordLost, { id: 'own', code: 'OWN', difference_codes: ['D15'] }]),
  ).toBeUndefined()
  expect(proposeReason(exclude, [lost])).toBe('lost')
})
