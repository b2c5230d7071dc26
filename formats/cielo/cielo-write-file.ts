import { buildRecord, type RecordLayout } from '../fixed-width/fixed-width.ts'
import { encodeCp1252 } from '../values/text.ts'
import { cieloBrands, findKeyByValue } from './cielo-codes.ts'
import type { CieloFileDraft } from './cielo-draft.ts'
import { cieloHeaderLayout, cieloRecordLength, cieloTrailerLayout } from './cielo-layout.ts'

export function buildCieloFile(draft: CieloFileDraft, option: string, records: readonly string[]): Uint8Array {
  const first = typedRecord('0', cieloHeaderLayout, {
    merchant_no: draft.merchant_no,
    processed_on: draft.processed_on,
    ...draft.period,
    sequence: String(draft.sequence),
    acquirer: 'CIELO',
    option,
    van: 'P',
    version: '013',
  })
  const last = typedRecord('9', cieloTrailerLayout, { records: records.length })
  return encodeCieloRecords([first, ...records, last])
}

export const typedRecord = <V extends object>(type: string, layout: RecordLayout<V>, values: Partial<NoInfer<V>>) =>
  `${type}${buildRecord(cieloRecordLength, layout, values).slice(1)}`

export const getCieloBrandCode = (brand: string | null) => (brand && findKeyByValue(cieloBrands, brand)) || '000'

export const encodeCieloRecords = (records: readonly string[]): Uint8Array =>
  encodeCp1252(records.map((record) => `${record}\r\n`).join(''))
