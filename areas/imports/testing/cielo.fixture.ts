import { type CieloRow, writeCieloSales } from '@app/formats/generate'
import { merchants, terminals } from './stations.fixture.ts'

export const sale: CieloRow = {
  merchant_no: merchants.modelo,
  kind: 'sale',
  product_code: '041',
  brand: 'visa',
  sold_on: '2026-10-14',
  sold_at: '16:56:00',
  gross_cents: 15000,
  rate: 105,
  due_days: ['2026-10-15'],
  nsu: '000241',
  auth_code: 'R12561',
  tid: null,
  terminal_logical_no: terminals.modelo,
  card_bin: '400000',
  card_last4: '0241',
}
export const cancel: CieloRow = { ...sale, kind: 'cancel', gross_cents: -15000, sold_at: '17:01:00' }
export const cieloDay = (all: CieloRow[]) => ({
  merchant_no: merchants.modelo,
  processed_on: '2026-10-15',
  period: { from: '2026-10-14', to: '2026-10-14' },
  sequence: 1,
  bank: '341',
  branch: '0123',
  account: '456789',
  rows: all,
})
export const cielo = (...all: CieloRow[]) => writeCieloSales(cieloDay(all))
