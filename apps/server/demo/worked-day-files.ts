import {
  type CieloRow,
  writeCieloSales,
  writeOfx,
  writePixReport,
  writePosExport,
  writeStone,
} from '@app/formats/generate'
import { addDays, toInstant } from '@app/kit/contract'
import { generateHistoryDay } from './history-day.ts'
import { writeHistoryFiles } from './history-files.ts'
import { createForecourt } from './history-forecourt.ts'
import { historyDays } from './history-span.ts'
import type { DemoFile } from './import-files.ts'
import { workedStation } from './stations.ts'
import * as day from './worked-day.ts'
import {
  buildWorkedE2eId,
  buildWorkedPosExport,
  forecourtTerminal,
  toWorkedInstant,
  workedFilesDate,
} from './worked-day-pos.ts'

const { nozzleReadings, parseWorkedUnits, tankDay, workedDate } = day

export const buildWorkedDayFiles = (): DemoFile[] => [
  {
    file_name: `pdv-${workedDate}.jsonl`,
    at: toInstant(workedFilesDate, '05:10'),
    bytes: writePosExport(buildWorkedPosExport()),
  },
  { file_name: `cielo-vendas-${workedDate}.txt`, at: toInstant(workedFilesDate, '05:20'), bytes: cielo() },
  { file_name: `stone-${workedDate}.xml`, at: toInstant(workedFilesDate, '05:25'), bytes: stone() },
  { file_name: `pix-${workedDate}.csv`, at: toInstant(workedFilesDate, '05:30'), bytes: pix() },
  { file_name: `extrato-${workedDate}.ofx`, at: toInstant(workedFilesDate, '06:00'), bytes: statement() },
]

const cards = {
  debit: { product_code: '041', brand: 'visa', due_days: [workedFilesDate] },
  credit: { product_code: '040', brand: 'visa', due_days: ['2026-11-13'] },
  fleet: { product_code: '059', brand: 'alelo', due_days: ['2026-10-29'] },
} as const

export function buildWorkedCieloRows(): CieloRow[] {
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
      gross_cents: parseWorkedUnits(amount),
      rate,
      nsu,
      auth_code,
      tid: null,
      terminal_logical_no: forecourtTerminal,
      card_bin: '400000',
      card_last4: nsu.slice(-4),
    }),
  )
  const cancels = sales
    .filter(({ id }) => id === day.cancelledCapture.capture)
    .map((sale) => ({
      ...sale,
      kind: 'cancel' as const,
      gross_cents: -sale.gross_cents,
      sold_at: `${day.cancelledCapture.time}:00`,
    }))
  return [...sales, ...cancels]
}

export function buildWorkedCieloDraft(rows: CieloRow[]) {
  const { merchant_no, bank } = workedStation
  return {
    merchant_no,
    processed_on: workedFilesDate,
    period: { from: workedDate, to: workedDate },
    sequence: 287,
    bank: bank.bank_code,
    branch: bank.branch,
    account: `${bank.account_no}${bank.account_digit}`,
    rows,
  }
}

const cielo = () => writeCieloSales(buildWorkedCieloDraft(buildWorkedCieloRows()))

function stone() {
  const { amount, nsu, auth_code, time } = day.stoneCapture
  return writeStone({
    stone_code: workedStation.stone_code,
    reference_date: workedDate,
    generated_at: `${workedFilesDate}T04:00:00`,
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
        gross_cents: parseWorkedUnits(amount),
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
      occurred_at: toWorkedInstant(time),
      e2e_id: buildWorkedE2eId(id, time),
      txid: null,
      amount_cents: parseWorkedUnits(amount),
      kind: 'received',
      key: workedStation.pix_key,
      payer: null,
    })),
  )

function statement() {
  const { bank } = workedStation
  const lines = day.pixReceived.map(([id, amount, time], index) => ({
    posted_on: workedDate,
    amount_cents: parseWorkedUnits(amount),
    memo: `PIX RECEBIDO ${buildWorkedE2eId(id, time)}`,
    fitid: `${workedDate.replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`,
    doc_no: null,
    trn_type: 'CREDIT',
    name: null,
  }))
  return writeOfx({
    institution: 'Banco Modelo',
    generated_on: workedFilesDate,
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

/** The files of the day after the worked one, which people import in their first steps. The same in every demonstration. */
export function buildExampleFiles() {
  const forecourt = createForecourt({
    totalizers: new Map(nozzleReadings.map(([nozzle_no, , closing]) => [nozzle_no, parseWorkedUnits(closing)])),
    levels: new Map(tankDay.map(([tank_no, , , closing]) => [tank_no, parseWorkedUnits(closing)])),
  })
  const nextDay = generateHistoryDay(workedStation, { no: historyDays - 1, date: addDays(workedDate, 1) }, forecourt)
  return writeHistoryFiles(workedStation, [nextDay], { sources: ['pos', 'cielo', 'stone', 'pix'], sequence: 288 })
}
