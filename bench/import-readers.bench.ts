import { read } from '@app/formats'
import { writeCieloSales, writeOfx, writePixReport, writePosExport, writeStone } from '@app/formats/generate'

// Rows per second and heap of every reader, on 100,000 rows of each layout.

const rows = 100_000
const numbers = Array.from({ length: rows }, (_, index) => index + 1)
const padded = (value: number, length: number) => String(value).padStart(length, '0')

const files = {
  ofx: () =>
    writeOfx({
      institution: 'Banco',
      generated_on: '2026-10-15',
      accounts: [
        {
          bank_id: '341',
          branch_id: null,
          account_id: '12345',
          kind: 'bank',
          currency: 'BRL',
          period: null,
          balance_cents: 1,
          balance_on: null,
          lines: numbers.map((amount_cents) => ({
            posted_on: '2026-10-14',
            amount_cents,
            memo: `PIX RECEBIDO ${amount_cents}`,
            fitid: String(amount_cents),
            doc_no: null,
            trn_type: 'CREDIT',
            name: null,
          })),
        },
      ],
    }),
  cielo: () =>
    writeCieloSales({
      merchant_no: '0012345678',
      processed_on: '2026-10-15',
      period: { from: '2026-10-14', to: '2026-10-14' },
      sequence: 1,
      bank: '0341',
      branch: '01234',
      account: '123456',
      rows: numbers.map((gross_cents) => ({
        merchant_no: '0012345678',
        kind: 'sale',
        product_code: '041',
        brand: 'visa',
        sold_on: '2026-10-14',
        sold_at: '10:00:00',
        gross_cents,
        rate: 105,
        due_days: ['2026-10-15'],
        nsu: padded(gross_cents % 1_000_000, 6),
        auth_code: 'A12345',
        tid: null,
        terminal_logical_no: '00000001',
        card_bin: '400001',
        card_last4: '1111',
      })),
    }),
  stone: () =>
    writeStone({
      stone_code: '123456789',
      reference_date: '2026-10-14',
      generated_at: '2026-10-15T05:00:00',
      cancels: [],
      payments: [],
      sales: numbers.map((gross_cents) => ({
        capture_key: padded(gross_cents, 14),
        tid: null,
        captured_at: '2026-10-14T10:00:00',
        product_code: '1',
        brand: 'visa',
        auth_code: '123456',
        card_bin: '400001',
        card_last4: '1111',
        terminal_logical_no: '1',
        gross_cents,
        parts: [{ due_on: '2026-10-15', gross_micros: gross_cents * 10_000, net_micros: gross_cents * 9_900 }],
      })),
    }),
  pix: () =>
    writePixReport(
      numbers.map((amount_cents) => ({
        occurred_at: '2026-10-14T12:00:00.000Z',
        e2e_id: `E12345678202610141200${padded(amount_cents, 11)}`,
        txid: null,
        amount_cents,
        kind: 'received',
        key: null,
        payer: null,
      })),
    ),
  'pos-export': () =>
    writePosExport({
      header: {
        company_cnpj: '12ABC34501DE35',
        business_dates: ['2026-10-14'],
        source_system: 'pdv',
        generated_at: '2026-10-15T03:10:00Z',
      },
      shifts: [],
      till_movements: [],
      readings: [],
      sales: [],
      payments: [],
      tank_dips: [],
      fuel_receipts: [],
      fuellings: numbers.map((record) => ({
        record_id: String(record),
        nozzle_no: 1,
        shift: 'T1',
        ended_at: '2026-10-14T12:00:00Z',
        volume_ml: 10_000,
        price_millis: 6190,
        total_cents: 6190,
      })),
    }),
}

for (const [layout, write] of Object.entries(files)) {
  const bytes = write()
  const before = process.memoryUsage().heapUsed
  const started = performance.now()
  const { errors, totals } = read(bytes, { today: '2026-11-20' })
  const took = performance.now() - started
  const heap = (process.memoryUsage().heapUsed - before) / 1e6
  console.log(
    `${layout}: ${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB in ${took.toFixed(0)} ms | ${Math.round((rows / took) * 1000)} rows/s | ${(bytes.length / 1e3 / took).toFixed(0)} MB/s | heap +${heap.toFixed(0)} MB`,
  )
  if (errors.length > 0 || (totals?.records ?? 0) < rows) process.exitCode = 1
}
