import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type CieloRow,
  writeCieloSales,
  writeOfx,
  writePixReport,
  writePosExport,
  writeStone,
} from '@app/formats/generate'
import { createDb, filesInFolder, openPool, withOwner } from '@app/kit/server'
import { importDemoFile } from '../apps/server/demo/import-files.ts'
import {
  account,
  cnpjs,
  merchants,
  modelo,
  pixKeys,
  seedStations,
  terminals,
} from '../areas/imports/imports/stations.fixture.ts'
import { addressOf } from '../kit/server/postgres/address.ts'
import { superuser } from '../kit/server/postgres/cluster.ts'
import { ownerLogin } from '../kit/server/postgres/prepare.ts'
import { startTestServer, templateDatabase } from '../kit/testing/test-server.ts'

// Rows per second from bytes to committed rows, and the most memory the process held, on 100,000 rows of each layout.

const rows = 100_000
const numbers = Array.from({ length: rows }, (_, index) => index + 1)
const padded = (value: number, length: number) => String(value).padStart(length, '0')
const day = '2026-10-14'
const second = (no: number) => new Date(Date.parse(`${day}T09:00:00Z`) + (no % 40_000) * 1000).toISOString()

const cieloRow = (no: number): CieloRow => ({
  merchant_no: merchants.modelo,
  kind: 'sale',
  product_code: '041',
  brand: 'visa',
  sold_on: day,
  sold_at: second(no).slice(11, 19),
  gross_cents: 1000 + no,
  rate: 105,
  due_days: ['2026-10-15'],
  nsu: padded(no % 1_000_000, 6),
  auth_code: `A${padded(no % 100_000, 5)}`,
  tid: null,
  terminal_logical_no: terminals.modelo,
  card_bin: '400001',
  card_last4: '1111',
})

const files = {
  ofx: () =>
    writeOfx({
      institution: 'Banco',
      generated_on: '2026-10-15',
      accounts: [
        {
          bank_id: account.bank_code,
          branch_id: null,
          account_id: account.account_no,
          kind: 'bank',
          currency: 'BRL',
          period: null,
          balance_cents: 1,
          balance_on: null,
          lines: numbers.map((no) => ({
            posted_on: day,
            amount_cents: no,
            memo: `PIX RECEBIDO ${no}`,
            fitid: String(no),
            doc_no: null,
            trn_type: 'CREDIT',
            name: null,
          })),
        },
      ],
    }),
  cielo: () =>
    writeCieloSales({
      merchant_no: merchants.modelo,
      processed_on: '2026-10-15',
      period: { from: day, to: day },
      sequence: 1,
      bank: '0341',
      branch: '01234',
      account: '123456',
      rows: numbers.map(cieloRow),
    }),
  stone: () =>
    writeStone({
      stone_code: merchants.stone,
      reference_date: day,
      generated_at: '2026-10-15T05:00:00',
      cancels: [],
      payments: [],
      sales: numbers.map((no) => ({
        capture_key: padded(no, 14),
        tid: null,
        captured_at: `${day}T${second(no).slice(11, 19)}`,
        product_code: '1',
        brand: 'visa',
        auth_code: padded(no % 1_000_000, 6),
        card_bin: '400001',
        card_last4: '1111',
        terminal_logical_no: terminals.stone,
        gross_cents: 1000 + no,
        parts: [{ due_on: '2026-10-15', gross_micros: (1000 + no) * 10_000, net_micros: (1000 + no) * 9_900 }],
      })),
    }),
  pix: () =>
    writePixReport(
      numbers.map((no) => ({
        occurred_at: second(no),
        e2e_id: `E12345678202610141200${padded(no, 11)}`,
        txid: null,
        amount_cents: 1000 + no,
        kind: 'received',
        key: pixKeys.modelo,
        payer: null,
      })),
    ),
  // A sale and its payment are two rows.
  'pos-export': () =>
    writePosExport({
      header: {
        company_cnpj: cnpjs[modelo] ?? '',
        business_dates: [day],
        source_system: 'PDV',
        generated_at: '2026-10-15T03:10:00Z',
      },
      shifts: [
        {
          external_id: 'T1',
          business_date: day,
          shift_no: 1,
          till: '1',
          operator: 'Beatriz',
          opened_at: `${day}T09:00:00Z`,
          opening_float_cents: 0,
        },
      ],
      till_movements: [],
      readings: [],
      fuellings: [],
      tank_dips: [],
      fuel_receipts: [],
      sales: numbers.slice(0, rows / 2).map((no) => ({
        sale_id: `V${no}`,
        shift: 'T1',
        occurred_at: second(no),
        kind: 'shop',
        total_cents: 1000 + no,
        items: [{ product_code: 'LOJA', description: 'Conveniência', total_cents: 1000 + no }],
      })),
      payments: numbers.slice(0, rows / 2).map((no) => ({
        external_id: `P${no}`,
        line_no: 1,
        sale_id: `V${no}`,
        shift: 'T1',
        occurred_at: second(no),
        movement_type: 'VND-DEB',
        method: 'debit',
        amount_cents: 1000 + no,
        nsu: padded(no, 6),
        auth_code: `A${padded(no % 100_000, 5)}`,
        acquirer: 'cielo',
        terminal_logical_no: terminals.modelo,
      })),
    }),
}

const sender_id = '01930000-0000-7000-8000-0000000000f7'
const server = await startTestServer()
const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-bench-'))
const { socketFolder } = server.cluster
const url = addressOf({ socketFolder, password: server.password, login: ownerLogin, database: templateDatabase })
const pool = openPool({ url })
try {
  await withOwner(server.cluster.address(superuser, templateDatabase), async (admin) => {
    await seedStations(admin)
    // The day waits for its tank dips: matching a day of 100,000 sales is no part of this measure and has its own.
    await admin.query(`insert into company_settings (id, company_id, valid_from, mandatory_sources)
      select gen_random_uuid(), id, '2000-01-01', '{tank}' from companies`)
    await admin.query(
      `insert into users (id, name, username, email, password_hash) values ($1, 'Bench', 'bench', 'bench@posto.test', '-')`,
      [sender_id],
    )
  })
  const importing = { database: createDb(pool), files: filesInFolder(folder), sender_id }
  for (const [layout, write] of Object.entries(files)) await measure(layout, write)

  async function measure(layout: string, write: () => Uint8Array) {
    const bytes = write()
    globalThis.gc?.()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    for (const attempt of ['first time', 'the same rows again']) {
      // Another name for the same rows: bytes that are known already are not even compared.
      const content = attempt === 'first time' ? bytes : Buffer.concat([bytes, Buffer.from('\r\n')])
      const started = performance.now()
      const done = await importDemoFile(importing, {
        file_name: layout,
        bytes: content,
        at: '2026-10-15T09:00:00.000Z',
      })
      const took = performance.now() - started
      most = Math.max(most, process.memoryUsage().rss)
      console.log(
        `${layout}, ${attempt}: ${done.records_read} rows, ${(bytes.length / 1e6).toFixed(1)} MB in ${took.toFixed(0)} ms | ${Math.round((done.records_read / took) * 1000)} rows/s | new ${done.records_new} | RSS ${(most / 1e6).toFixed(0)} MB`,
      )
      if (done.records_read < rows || done.records_new !== (attempt === 'first time' ? done.records_read : 0))
        process.exitCode = 1
    }
    clearInterval(watch)
  }
} finally {
  await pool.end()
  await rm(folder, { recursive: true, force: true })
  await server.stop()
}
