import {
  type CieloRow,
  type PosExportDraft,
  writeCieloSales,
  writeOfx,
  writePixReport,
  writePosExport,
  writeStone,
} from '@app/formats/generate'
import { addDays, instantOf } from '@app/kit/contract'
import type { DemoFile } from './import-files.ts'
import { nozzles, prices, workedStation } from './stations.ts'
import * as day from './worked-day.ts'

const { workedDate, units } = day
const at = (time: string) => instantOf(workedDate, time)
const next = addDays(workedDate, 1)
const shiftId = (time: string) => `${workedDate}/${day.shiftAt(time)}`
const e2eOf = (id: string, time: string) =>
  `E60701190${at(time).replace(/\D/g, '').slice(0, 12)}${id.toLowerCase().padStart(11, '0')}`

/** The files of the worked day, in the order in which they came the next morning. */
export const workedDayFiles = (): DemoFile[] => [
  { file_name: `pdv-${workedDate}.jsonl`, at: instantOf(next, '05:10'), bytes: writePosExport(posExport()) },
  { file_name: `cielo-vendas-${workedDate}.txt`, at: instantOf(next, '05:20'), bytes: cielo() },
  { file_name: `stone-${workedDate}.xml`, at: instantOf(next, '05:25'), bytes: stone() },
  { file_name: `pix-${workedDate}.csv`, at: instantOf(next, '05:30'), bytes: pix() },
  { file_name: `extrato-${workedDate}.ofx`, at: instantOf(next, '06:00'), bytes: statement() },
]

const codes = {
  cash: 'VND-DIN',
  debit: 'VND-DEB',
  credit: 'VND-CRV',
  credit_installments: 'VND-CRP',
  pix: 'VND-PIX',
  fleet: 'VND-FRO',
  note: 'VND-NPZ',
} as const

const [forecourt] = workedStation.cielo_terminals

const posExport = (): PosExportDraft => ({
  header: {
    company_cnpj: workedStation.cnpj,
    business_dates: [workedDate],
    source_system: 'PDV Modelo',
    generated_at: instantOf(next, '05:00'),
  },
  shifts: day.shifts.map(([shift_no, opened, closed, operator, counted]) => ({
    external_id: `${workedDate}/${shift_no}`,
    business_date: workedDate,
    shift_no,
    till: 'Caixa 1',
    operator,
    opened_at: at(opened),
    closed_at: at(closed),
    opening_float_cents: 30_000,
    counted_cents: units(counted),
    left_float_cents: 30_000,
  })),
  till_movements: day.tillMovements.map(([external_id, time, movement_type, amount]) => ({
    external_id,
    shift: shiftId(time),
    occurred_at: at(time),
    movement_type,
    amount_cents: units(amount),
    ...tillDetails[movement_type],
  })),
  readings: day.nozzleReadings.map(([nozzle_no, opening, closing, test]) => ({
    nozzle_no,
    business_date: workedDate,
    seq: 1,
    opening_ml: units(opening),
    closing_ml: units(closing),
    test_ml: units(test),
    source: 'automation',
  })),
  fuellings: day.fuellings.map(([record_id, time, nozzle_no, litres, total]) => ({
    record_id,
    nozzle_no,
    shift: shiftId(time),
    ended_at: at(time),
    volume_ml: units(litres),
    price_millis: prices[productOf(nozzle_no)],
    total_cents: units(total),
    attendant: 'Davi Rocha',
    sale_id: record_id === day.pumpedUnsold ? null : record_id,
  })),
  sales: [...fuelSales(), ...shopSales()],
  payments: paymentLines(),
  tank_dips: day.tankDay.flatMap(([tank_no, opening, , closing]) => [
    { tank_no, business_date: workedDate, kind: 'opening', volume_ml: units(opening), method: 'ruler' },
    { tank_no, business_date: workedDate, kind: 'closing', volume_ml: units(closing), method: 'ruler' },
  ]),
  fuel_receipts: day.tankDay.flatMap(([tank_no, , received]) =>
    received === null
      ? []
      : {
          external_id: `NF-${workedDate}-${tank_no}`,
          tank_no,
          business_date: workedDate,
          volume_ml: units(received),
          unit_cost_micros: 5_460_000,
          freight_micros: 80_000,
        },
  ),
})

const tillDetails: Readonly<Record<string, object>> = {
  SAN: { envelope_no: 'Cofre' },
  'REC-DIN': { customer: 'Transportadora Alfa', document_no: 'TIT-2281' },
  'VAL-FUN': { employee: 'Davi Rocha', document_attached: true },
  DSP: { document_no: 'CF 118', document_attached: true },
}

const productOf = (nozzle: number) => nozzles.find(({ nozzle_no }) => nozzle_no === nozzle)?.product_code ?? 'GC'
const names = { GC: 'Gasolina comum', GA: 'Gasolina aditivada', ET: 'Etanol', S10: 'Diesel S10' }

const fuelSales = (): PosExportDraft['sales'] =>
  day.fuellings
    .filter(([id]) => id !== day.pumpedUnsold)
    .map(([sale_id, time, nozzle_no, litres, total]) => ({
      sale_id,
      shift: shiftId(time),
      occurred_at: at(time),
      kind: 'fuel',
      total_cents: units(total),
      items: [
        {
          product_code: productOf(nozzle_no),
          description: names[productOf(nozzle_no)],
          volume_ml: units(litres),
          price_millis: prices[productOf(nozzle_no)],
          total_cents: units(total),
          fuelling_record_id: sale_id,
        },
      ],
    }))

const shopSales = (): PosExportDraft['sales'] =>
  day.shopSales.map(([sale_id, time, total, kind, description]) => ({
    sale_id,
    shift: shiftId(time),
    occurred_at: at(time),
    kind,
    total_cents: units(total),
    items: [{ product_code: 'LOJA', description, total_cents: units(total) }],
  }))

const timeOf = (sale: string) => [...day.fuellings, ...day.shopSales].find(([id]) => id === sale)?.[1] ?? ''

function paymentLines(): PosExportDraft['payments'] {
  const lines = new Map<string, number>()
  return day.payments.map(([sale_id, method, amount, witness]) => {
    const line_no = (lines.get(sale_id) ?? 0) + 1
    lines.set(sale_id, line_no)
    const time = timeOf(sale_id)
    return {
      external_id: `P-${sale_id}`,
      line_no,
      sale_id,
      shift: shiftId(time),
      occurred_at: at(time),
      movement_type: codes[method],
      method,
      amount_cents: units(amount),
      ...receiptOf(witness),
    }
  })
}

/** What the till wrote down of the receipt. */
function receiptOf(witness: string | null): Partial<PosExportDraft['payments'][number]> {
  if (witness === null) return {}
  const id = witness.replace('?', '')
  const typed = witness === id
  const pix = day.pixReceived.find(([pix_id]) => pix_id === id)
  if (pix) return { acquirer: 'pix', e2e_id: e2eOf(id, pix[2]) }
  if (id === day.stoneCapture.id) {
    const { nsu, auth_code } = day.stoneCapture
    return {
      nsu,
      auth_code,
      acquirer: 'stone',
      brand: 'mastercard',
      installments: 3,
      terminal_logical_no: workedStation.stone_terminal,
    }
  }
  const capture = day.cieloCaptures.find(([capture_id]) => capture_id === id)
  if (!capture) return { customer: witness, document_attached: true }
  const [, modality, , nsu, auth_code] = capture
  const network = modality === 'fleet' ? { acquirer: 'frota', brand: 'alelo' } : { acquirer: 'cielo', brand: 'visa' }
  return { ...network, terminal_logical_no: forecourt, ...(typed && { nsu, auth_code }) }
}

const cards = {
  debit: { product_code: '041', brand: 'visa', due_days: [next] },
  credit: { product_code: '040', brand: 'visa', due_days: ['2026-11-13'] },
  fleet: { product_code: '059', brand: 'alelo', due_days: ['2026-10-29'] },
} as const

function cielo() {
  const { merchant_no, bank } = workedStation
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
  return writeCieloSales({
    merchant_no,
    processed_on: next,
    period: { from: workedDate, to: workedDate },
    sequence: 287,
    bank: bank.bank_code,
    branch: bank.branch,
    account: bank.account_no.replace('-', ''),
    rows: [...sales, ...cancels],
  })
}

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
        account_id: bank.account_no.replace('-', ''),
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
