import {
  type CieloRow,
  writeCieloSales,
  writeOfx,
  writePixReport,
  writePosExport,
  writeStone,
} from '@app/formats/generate'
import { instantOf } from '@app/kit/contract'
import type { DemoFile } from './import-files.ts'
import { workedStation } from './stations.ts'
import * as day from './worked-day.ts'
import { at, e2eOf, forecourt, next, posExport } from './worked-day-pos.ts'

const { workedDate, units } = day

export const workedDayFiles = (): DemoFile[] => [
  { file_name: `pdv-${workedDate}.jsonl`, at: instantOf(next, '05:10'), bytes: writePosExport(posExport()) },
  { file_name: `cielo-vendas-${workedDate}.txt`, at: instantOf(next, '05:20'), bytes: cielo() },
  { file_name: `stone-${workedDate}.xml`, at: instantOf(next, '05:25'), bytes: stone() },
  { file_name: `pix-${workedDate}.csv`, at: instantOf(next, '05:30'), bytes: pix() },
  { file_name: `extrato-${workedDate}.ofx`, at: instantOf(next, '06:00'), bytes: statement() },
]

const cards = {
  debit: { product_code: '041', brand: 'visa', due_days: [next] },
  credit: { product_code: '040', brand: 'visa', due_days: ['2026-11-13'] },
  fleet: { product_code: '059', brand: 'alelo', due_days: ['2026-10-29'] },
} as const

export function cieloRows(): CieloRow[] {
  const { merchant_no } = workedStation
  const sales = day.cieloCaptures.map(
    ([id, modality, amount, nsu, auth_code, time, rate]): CieloRow & { id: string } => ({
      id,
      merchant_no,
      kind: 'sale',
      ...cards[modality],
      due_days: [...cards[modality].due_days],
      sold_on: workedDate,
      sold_at: `${time}:00`,
      gross_cents: units(amount),
      rate,
      nsu,
      auth_code,
      tid: null,
      terminal_logical_no: forecourt,
      card_bin: '400000',
      card_last4: nsu.slice(-4),
    }),
  )
  const cancels = sales
    .filter(({ id }) => id === day.cancelled.capture)
    .map((sale) => ({
      ...sale,
      kind: 'cancel' as const,
      gross_cents: -sale.gross_cents,
      sold_at: `${day.cancelled.time}:00`,
    }))
  return [...sales, ...cancels]
}

export function cieloDraft(rows: CieloRow[]) {
  const { merchant_no, bank } = workedStation
  return {
    merchant_no,
    processed_on: next,
    period: { from: workedDate, to: workedDate },
    sequence: 287,
    bank: bank.bank_code,
    branch: bank.branch,
    account: `${bank.account_no}${bank.account_digit}`,
    rows,
  }
}

const cielo = () => writeCieloSales(cieloDraft(cieloRows()))

function stone() {
  const { amount, nsu, auth_code, time } = day.stoneCapture
  return writeStone({
    stone_code: workedStation.stone_code,
    reference_date: workedDate,
    generated_at: `${next}T04:00:00`,
    sales: [
      {
        capture_key: nsu,
        tid: null,
        captured_at: `${workedDate}T${time}:00`,
        product_code: '2',
        brand: 'mastercard',
        auth_code,
        card_bin: '510000',
        card_last4: '1002',
        terminal_logical_no: workedStation.stone_terminal,
        gross_cents: units(amount),
        // 100.00 less 2.10 % each.
        parts: day.stoneDueDays.map((due_on) => ({ due_on, gross_micros: 100_000_000, net_micros: 97_900_000 })),
      },
    ],
    cancels: [],
    payments: [],
  })
}

const pix = () =>
  writePixReport(
    day.pixReceived.map(([id, amount, time]) => ({
      occurred_at: at(time),
      e2e_id: e2eOf(id, time),
      txid: null,
      amount_cents: units(amount),
      kind: 'received',
      key: workedStation.pix_key,
      payer: null,
    })),
  )

function statement() {
  const { bank } = workedStation
  const lines = day.pixReceived.map(([id, amount, time], index) => ({
    posted_on: workedDate,
    amount_cents: units(amount),
    memo: `PIX RECEBIDO ${e2eOf(id, time)}`,
    fitid: `${workedDate.replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`,
    doc_no: null,
    trn_type: 'CREDIT',
    name: null,
  }))
  return writeOfx({
    institution: 'Banco Modelo',
    generated_on: next,
    accounts: [
      {
        bank_id: bank.bank_code,
        branch_id: bank.branch,
        account_id: `${bank.account_no}${bank.account_digit}`,
        kind: 'bank',
        currency: 'BRL',
        period: { from: workedDate, to: workedDate },
        balance_cents: 1_838_024,
        balance_on: workedDate,
        lines,
      },
    ],
  })
}
