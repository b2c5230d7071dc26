import type { DifferenceCode } from '@app/domain/day/differences/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseReason } from './manuals.rules.ts'

type Reason = { code: string; difference_codes: DifferenceCode[] }

const waiting: Reason = { code: 'WAITING', difference_codes: ['D01', 'D02'] }
const lost: Reason = { code: 'LOST_SALE', difference_codes: ['D01'] }
const unsold: Reason = { code: 'PUMPED_UNSOLD', difference_codes: ['D15'] }
const pumpRecordLost: Reason = { code: 'PUMP_RECORD_LOST', difference_codes: ['D15'] }
const modality: Reason = { code: 'MODALITY', difference_codes: ['D04'] }
const reasons = [waiting, lost, unsold, pumpRecordLost, modality]

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
      expect(chooseReason(addSale, shuffled)).toBe(unsold)
      expect(chooseReason(reclassify, shuffled)).toBe(modality)
    }),
  )
})

test('no reason is proposed if several explain the difference', () => {
  expect(chooseReason(exclude, reasons)).toBeUndefined()
  expect(chooseReason(addSale, [pumpRecordLost, { code: 'OWN', difference_codes: ['D15'] }])).toBeUndefined()
  expect(chooseReason(exclude, [lost])).toBe(lost)
})
