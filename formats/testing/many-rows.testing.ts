import { sale as cieloSale, file } from '../cielo/cielo.fixture.ts'
import type { CieloRow } from '../cielo/cielo-draft.ts'
import { writeCieloSales } from '../cielo/cielo-write.ts'
import { sale as mercadoPagoSale } from '../mercado-pago/mercado-pago.testing.ts'
import { writeMercadoPagoSettlement } from '../mercado-pago/mercado-pago-write.testing.ts'
import { account, line, statement } from '../ofx/ofx.fixture.ts'
import { writeOfx } from '../ofx/ofx-write.ts'
import { pagbank, sale as pagbankSale } from '../pagbank/pagbank.testing.ts'
import { writePagBankTransactional } from '../pagbank/pagbank-write.testing.ts'
import { received } from '../pix/pix.fixture.ts'
import { writePixReport } from '../pix/pix-write.ts'
import * as pos from '../pos-export/pos-export.fixture.ts'
import { writePosExport } from '../pos-export/pos-export-write.ts'
import * as stone from '../stone/stone.fixture.ts'
import { writeStone } from '../stone/stone-write.ts'

export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const padded = (no: number, length: number) => String(no).padStart(length, '0')

export const cieloRow = (no: number): CieloRow => ({ ...cieloSale, gross_cents: no, nsu: padded(no % 1_000_000, 6) })
export const cieloSales = (rows: CieloRow[]) => writeCieloSales({ ...file, rows })

type Words = (no: number) => string
const plainWords: Words = (no) => `PIX RECEBIDO ${no}`

export const manyRows = {
  ofx(count: number, words = plainWords, accounts = 1) {
    const lines = numbers(count).map((no) => ({ ...line, amount_cents: no, memo: words(no), fitid: String(no) }))
    const all = numbers(accounts).map((no) => ({ ...account, account_id: String(no), lines }))
    return writeOfx({ ...statement, accounts: all })
  },
  cielo: (count: number) => cieloSales(numbers(count).map(cieloRow)),
  stone(count: number) {
    const sales = numbers(count).map((no) => ({
      ...stone.sale,
      capture_key: padded(no, 14),
      product_code: '1',
      gross_cents: no,
      parts: [{ due_on: '2026-10-15', gross_micros: no * 10_000, net_micros: no * 9_900 }],
    }))
    return writeStone({ ...stone.empty, sales })
  },
  pagbank: (count: number) =>
    writePagBankTransactional({
      ...pagbank,
      events: [],
      sales: numbers(count).map((no) => ({ ...pagbankSale, code: `C${no}`, gross_cents: no, nsu: padded(no, 12) })),
    }),
  'mercado-pago': (count: number, words = plainWords) =>
    writeMercadoPagoSettlement(
      numbers(count).map((no) => ({
        ...mercadoPagoSale,
        id: String(no),
        gross_cents: no,
        fee_cents: 0,
        reference: words(no),
      })),
    ),
  pix: (count: number, words = plainWords) =>
    writePixReport(
      numbers(count).map((no) => ({
        ...received,
        e2e_id: `E12345678202610141200${padded(no, 11)}`,
        amount_cents: no,
        payer: words(no),
      })),
    ),
  'pos-export'(count: number, words = plainWords) {
    const fuellings = numbers(count).map((no) => ({
      ...pos.fuelling,
      record_id: String(no),
      sale_id: null,
      attendant: words(no),
    }))
    return writePosExport({ ...pos.empty, fuellings })
  },
}
