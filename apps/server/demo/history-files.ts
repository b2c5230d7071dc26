import { getNextBankDay } from '@app/domain/calendar/contract'
import {
  type CieloRow,
  type StoneSaleDraft,
  writeCieloSales,
  writePixReport,
  writePosExport,
  writeStone,
} from '@app/formats/generate'
import { addDays, type BusinessDate, splitInstallments, toInstant } from '@app/kit/contract'
import { type Captured, getInstallmentCount } from './history-captures.ts'
import type { HistoryDay } from './history-day.ts'
import type { DemoFile } from './import-files.ts'
import type { Station } from './stations.ts'

export type HistorySource = 'pos' | 'cielo' | 'stone' | 'pix'

export function writeHistoryFiles(
  station: Station,
  days: readonly HistoryDay[],
  { sources, sequence }: { sources: readonly HistorySource[]; sequence: number },
): DemoFile[] {
  const first = days[0]?.date
  const last = days.at(-1)?.date
  if (first === undefined || last === undefined) return []
  const name = `${station.name.toLowerCase().replaceAll(' ', '-')}-${first}-${last}`
  const receivedOn = addDays(last, 1)
  const context = { station, days, first, last, sequence }
  const files: Record<HistorySource, () => DemoFile> = {
    pos: () => ({ file_name: `pdv-${name}.jsonl`, at: toInstant(receivedOn, '05:10'), bytes: pos(context) }),
    cielo: () => ({ file_name: `cielo-${name}.txt`, at: toInstant(receivedOn, '05:20'), bytes: cielo(context) }),
    stone: () => ({ file_name: `stone-${name}.xml`, at: toInstant(receivedOn, '05:25'), bytes: stone(context) }),
    pix: () => ({ file_name: `pix-${name}.csv`, at: toInstant(receivedOn, '05:30'), bytes: pix(context) }),
  }
  return sources.map((source) => files[source]())
}

export type HistoryPeriod = { from: BusinessDate; to: BusinessDate }

type Context = {
  station: Station
  days: readonly HistoryDay[]
  first: BusinessDate
  last: BusinessDate
  sequence: number
}

const pos = ({ station, days, last }: Context) =>
  writePosExport({
    header: {
      company_cnpj: station.cnpj,
      business_dates: days.map(({ date }) => date),
      source_system: 'PDV Modelo',
      generated_at: toInstant(addDays(last, 1), '05:00'),
    },
    shifts: days.flatMap((day) => day.pos.shifts),
    till_movements: days.flatMap((day) => day.pos.till_movements),
    readings: days.flatMap((day) => day.pos.readings),
    fuellings: days.flatMap((day) => day.pos.fuellings),
    sales: days.flatMap((day) => day.pos.sales),
    payments: days.flatMap((day) => day.pos.payments),
    tank_dips: days.flatMap((day) => day.pos.tank_dips),
    fuel_receipts: days.flatMap((day) => day.pos.fuel_receipts),
  })

const midnight = 24 * 3600
const formatTwoDigits = (value: number) => String(value).padStart(2, '0')
const clock = (seconds: number) =>
  `${formatTwoDigits(Math.floor(seconds / 3600))}:${formatTwoDigits(Math.floor(seconds / 60) % 60)}:${formatTwoDigits(seconds % 60)}`
const toMoment = (date: BusinessDate, seconds: number) =>
  seconds < midnight ? { day: date, time: clock(seconds) } : { day: addDays(date, 1), time: clock(seconds - midnight) }

const capturesOf = (days: readonly HistoryDay[], network: Captured['network']) =>
  days.flatMap(({ date, witnesses }) =>
    witnesses.captures.filter((capture) => capture.network === network).map((capture) => ({ date, capture })),
  )

const products = {
  debit: { visa: '041', mastercard: '011', rate: 105, days: 1 },
  credit: { visa: '040', mastercard: '010', rate: 165, days: 30 },
  credit_installments: { visa: '043', mastercard: '012', rate: 210, days: 30 },
  fleet: { visa: '059', mastercard: '059', rate: 300, days: 15 },
} as const

/** A payment that falls due on another day than a bank day is made on the next one. */
const dueAfter = (day: BusinessDate, days: number) => getNextBankDay(addDays(day, days))

/** Sales files and payment files are written from the same rows in the same order, so that both have the same keys. */
export const buildCieloRows = ({ merchant_no }: Station, days: readonly HistoryDay[]) =>
  capturesOf(days, 'cielo').flatMap(({ date, capture }): CieloRow[] => {
    const { day, time } = toMoment(date, capture.seconds)
    const product = products[capture.method]
    const row: CieloRow = {
      merchant_no,
      kind: 'sale',
      product_code: capture.brand === 'mastercard' ? product.mastercard : product.visa,
      brand: capture.brand,
      sold_on: day,
      sold_at: time,
      gross_cents: capture.amount_cents,
      rate: product.rate + (capture.surcharge ?? 0),
      due_days: [dueAfter(day, product.days)],
      nsu: capture.nsu,
      auth_code: capture.auth_code,
      tid: null,
      terminal_logical_no: capture.terminal,
      card_bin: '400000',
      card_last4: capture.nsu.slice(-4),
    }
    if (capture.cancelled === null) return [row]
    const cancellation = toMoment(date, capture.cancelled)
    return [
      row,
      { ...row, kind: 'cancel', gross_cents: -row.gross_cents, sold_on: cancellation.day, sold_at: cancellation.time },
    ]
  })

export function buildCieloFrame({ merchant_no, bank }: Station, { from, to }: HistoryPeriod, sequence: number) {
  return {
    merchant_no,
    processed_on: addDays(to, 1),
    period: { from, to },
    sequence,
    bank: bank.bank_code,
    branch: bank.branch,
    account: `${bank.account_no}${bank.account_digit}`,
  }
}

const cielo = ({ station, days, first, last, sequence }: Context) =>
  writeCieloSales({
    ...buildCieloFrame(station, { from: first, to: last }, sequence),
    rows: buildCieloRows(station, days),
  })

export const buildStoneSales = (days: readonly HistoryDay[]) =>
  capturesOf(days, 'stone').map(({ date, capture }): StoneSaleDraft => {
    const { day, time } = toMoment(date, capture.seconds)
    const parts = splitInstallments(capture.amount_cents, getInstallmentCount(capture.method))
    const rate = products[capture.method].rate
    return {
      capture_key: capture.nsu,
      tid: null,
      captured_at: `${day}T${time}`,
      product_code: capture.method === 'debit' ? '1' : '2',
      brand: capture.brand,
      auth_code: capture.auth_code,
      card_bin: '510000',
      card_last4: capture.nsu.slice(-4),
      terminal_logical_no: capture.terminal,
      gross_cents: capture.amount_cents,
      parts: parts.map((gross_cents, index) => ({
        due_on: dueAfter(day, capture.method === 'debit' ? 1 : 30 * (index + 1)),
        gross_micros: gross_cents * 10_000,
        net_micros: (gross_cents - Math.floor((gross_cents * rate + 5_000) / 10_000)) * 10_000,
      })),
    }
  })

const stone = ({ station, days, last }: Context) =>
  writeStone({
    stone_code: station.stone_code,
    reference_date: last,
    generated_at: `${addDays(last, 1)}T04:00:00`,
    sales: buildStoneSales(days),
    cancels: [],
    payments: [],
  })

const pix = ({ station, days }: Context) =>
  writePixReport(
    days.flatMap(({ date, witnesses }) => {
      const start = Date.parse(toInstant(date, '00:00'))
      return witnesses.pix.map(({ amount_cents, seconds, e2e_id }) => ({
        occurred_at: new Date(start + seconds * 1000).toISOString(),
        e2e_id,
        txid: null,
        amount_cents,
        kind: 'received' as const,
        key: station.pix_key,
        payer: null,
      }))
    }),
  )
