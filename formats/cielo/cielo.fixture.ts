import { sold } from '../acquirer/acquirer.fixture.ts'
import type { CieloDraft, CieloFileDraft, CieloRow } from './cielo-draft.ts'

export const sale: CieloRow = {
  ...sold,
  merchant_no: '0012345678',
  kind: 'sale',
  product_code: '041',
  due_days: ['2026-10-15'],
  nsu: '000187',
  auth_code: 'R11201',
  terminal_logical_no: '00000901',
}

export const file: CieloFileDraft = {
  merchant_no: '0012345678',
  processed_on: '2026-10-15',
  period: { from: '2026-10-14', to: '2026-10-14' },
  sequence: 7,
  bank: '0341',
  branch: '01234',
  account: '00000123456',
}

export const cielo: CieloDraft = {
  ...file,
  rows: [
    { ...sale, due_days: ['2026-10-15', '2026-11-15'] },
    { ...sale, nsu: '000188' },
  ],
}
