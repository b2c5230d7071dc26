import { type RecordLayout, recordOf } from '../fixed-width.ts'
import { encodeCp1252 } from '../text.ts'
import { brands, keyOf } from './cielo-codes.ts'
import type { CieloFileDraft } from './cielo-draft.ts'
import { header, recordLength, trailer } from './cielo-layout.ts'

export function fileOf(draft: CieloFileDraft, option: string, records: readonly string[]): Uint8Array {
  const first = typedRecord('0', header, {
    merchant_no: draft.merchant_no,
    processed_on: draft.processed_on,
    ...draft.period,
    sequence: String(draft.sequence),
    acquirer: 'CIELO',
    option,
    van: 'P',
    version: '013',
  })
  const last = typedRecord('9', trailer, { records: records.length })
  return bytesOf([first, ...records, last])
}

/** Builds a record and writes its type in column 1. */
export const typedRecord = <V extends object>(type: string, layout: RecordLayout<V>, values: Partial<NoInfer<V>>) =>
  `${type}${recordOf(recordLength, layout, values).slice(1)}`

/** Returns the code of a brand; 000 without a brand. */
export const brandCode = (brand: string | null) => (brand && keyOf(brands, brand)) || '000'

export const bytesOf = (records: readonly string[]): Uint8Array =>
  encodeCp1252(records.map((record) => `${record}\r\n`).join(''))
