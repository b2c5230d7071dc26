import { encodeCp1252 } from '../values/text.ts'
import { findRedeCode, redeBrands } from './rede-codes.ts'
import type { RedeFileDraft } from './rede-draft.testing.ts'

export const lineWidth = 400

export const buildRedeOpening = ({ issued_on, sequence, merchant_no, reprocessed }: RedeFileDraft) => ({
  issued_on,
  acquirer: 'Rede',
  name: 'POSTO',
  sequence: String(sequence),
  merchant_no,
  movement: reprocessed ? 'Reprocessamento' : 'Diario',
})

export const toRedeBankFields = ({ bank, branch, account }: RedeFileDraft) => ({ bank, branch, account })

export const getRedeBrandCode = (brand: string | null) => (brand === null ? '0' : findRedeCode(redeBrands, brand, '0'))

export const encodeRedeRecords = (lines: readonly string[]): Uint8Array =>
  encodeCp1252(lines.map((line) => `${line.trimEnd()}\r\n`).join(''))
