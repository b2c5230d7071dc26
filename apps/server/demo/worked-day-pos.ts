import type { PosExportDraft } from '@app/formats/generate'
import { addDays, toInstant } from '@app/kit/contract'
import { demoNozzles, demoPrices, saleTypes, workedStation } from './stations.ts'
import * as day from './worked-day.ts'

const { workedDate, parseWorkedUnits } = day
export const toWorkedInstant = (time: string) => toInstant(workedDate, time)
export const workedFilesDate = addDays(workedDate, 1)
const shiftId = (time: string) => `${workedDate}/${day.getWorkedShiftNo(time)}`
export const buildWorkedE2eId = (id: string, time: string) =>
  `E60701190${toWorkedInstant(time).replace(/\D/g, '').slice(0, 12)}${id.toLowerCase().padStart(11, '0')}`

export const [forecourtTerminal] = workedStation.cielo_terminals

export const buildWorkedPosExport = (): PosExportDraft => ({
  header: {
    company_cnpj: workedStation.cnpj,
    business_dates: [workedDate],
    source_system: 'PDV Modelo',
    generated_at: toInstant(workedFilesDate, '05:00'),
  },
  shifts: day.workedShifts.map(([shift_no, opened, closed, operator, counted]) => ({
    external_id: `${workedDate}/${shift_no}`,
    business_date: workedDate,
    shift_no,
    till: 'Caixa 1',
    operator,
    opened_at: toWorkedInstant(opened),
    closed_at: toWorkedInstant(closed),
    opening_float_cents: 30_000,
    counted_cents: parseWorkedUnits(counted),
    left_float_cents: 30_000,
  })),
  till_movements: day.tillMovements.map(([external_id, time, movement_type, amount]) => ({
    external_id,
    shift: shiftId(time),
    occurred_at: toWorkedInstant(time),
    movement_type,
    amount_cents: parseWorkedUnits(amount),
    ...(movement_type === 'SAN' && { envelope_no: `ENV-2610${external_id}` }),
    ...tillDetails[movement_type],
  })),
  readings: day.nozzleReadings.map(([nozzle_no, opening, closing, test]) => ({
    nozzle_no,
    business_date: workedDate,
    seq: 1,
    opening_ml: parseWorkedUnits(opening),
    closing_ml: parseWorkedUnits(closing),
    test_ml: parseWorkedUnits(test),
    source: 'automation',
  })),
  fuellings: day.workedFuellings.map(([record_id, time, nozzle_no, litres, total]) => ({
    record_id,
    nozzle_no,
    shift: shiftId(time),
    ended_at: toWorkedInstant(time),
    volume_ml: parseWorkedUnits(litres),
    price_millis: demoPrices[productOf(nozzle_no)],
    total_cents: parseWorkedUnits(total),
    attendant: 'Davi Rocha',
    sale_id: record_id === day.pumpedUnsold ? null : record_id,
  })),
  sales: [...fuelSales(), ...shopSales()],
  payments: paymentLines(),
  tank_dips: day.tankDay.flatMap(([tank_no, opening, , closing]) => [
    { tank_no, business_date: workedDate, kind: 'opening', volume_ml: parseWorkedUnits(opening), method: 'ruler' },
    { tank_no, business_date: workedDate, kind: 'closing', volume_ml: parseWorkedUnits(closing), method: 'ruler' },
  ]),
  fuel_receipts: day.tankDay.flatMap(([tank_no, , received]) =>
    received === null
      ? []
      : {
          external_id: `NF-${workedDate}-${tank_no}`,
          tank_no,
          business_date: workedDate,
          volume_ml: parseWorkedUnits(received),
          unit_cost_micros: 5_460_000,
          freight_micros: 80_000,
        },
  ),
})

const tillDetails: Readonly<Record<string, object>> = {
  'REC-DIN': { customer: 'Transportadora Alfa', document_no: 'TIT-2281' },
  'VAL-FUN': { employee: 'Davi Rocha', document_attached: true },
  DSP: { document_no: 'CF 118', document_attached: true },
}

const productOf = (nozzle: number) => demoNozzles.find(({ nozzle_no }) => nozzle_no === nozzle)?.product_code ?? 'GC'
const names = { GC: 'Gasolina comum', GA: 'Gasolina aditivada', ET: 'Etanol', S10: 'Diesel S10' }

const fuelSales = (): PosExportDraft['sales'] =>
  day.workedFuellings
    .filter(([id]) => id !== day.pumpedUnsold)
    .map(([sale_id, time, nozzle_no, litres, total]) => ({
      sale_id,
      shift: shiftId(time),
      occurred_at: toWorkedInstant(time),
      kind: 'fuel',
      total_cents: parseWorkedUnits(total),
      items: [
        {
          product_code: productOf(nozzle_no),
          description: names[productOf(nozzle_no)],
          volume_ml: parseWorkedUnits(litres),
          price_millis: demoPrices[productOf(nozzle_no)],
          total_cents: parseWorkedUnits(total),
          fuelling_record_id: sale_id,
        },
      ],
    }))

const shopSales = (): PosExportDraft['sales'] =>
  day.shopSales.map(([sale_id, time, total, kind, description]) => ({
    sale_id,
    shift: shiftId(time),
    occurred_at: toWorkedInstant(time),
    kind,
    total_cents: parseWorkedUnits(total),
    items: [{ product_code: 'LOJA', description, total_cents: parseWorkedUnits(total) }],
  }))

const timeOf = (sale: string) => [...day.workedFuellings, ...day.shopSales].find(([id]) => id === sale)?.[1] ?? ''

function paymentLines(): PosExportDraft['payments'] {
  const lines = new Map<string, number>()
  return day.workedPayments.map(([sale_id, method, amount, witness]) => {
    const line_no = (lines.get(sale_id) ?? 0) + 1
    lines.set(sale_id, line_no)
    const time = timeOf(sale_id)
    return {
      external_id: `P-${sale_id}`,
      line_no,
      sale_id,
      shift: shiftId(time),
      occurred_at: toWorkedInstant(time),
      movement_type: saleTypes[method],
      method,
      amount_cents: parseWorkedUnits(amount),
      ...receiptOf(witness),
    }
  })
}

function receiptOf(witness: string | null): Partial<PosExportDraft['payments'][number]> {
  if (witness === null) return {}
  const id = witness.replace('?', '')
  const isTyped = witness === id
  const pix = day.pixReceived.find(([pix_id]) => pix_id === id)
  if (pix) return { acquirer: 'pix', e2e_id: buildWorkedE2eId(id, pix[2]) }
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
  return { ...network, terminal_logical_no: forecourtTerminal, ...(isTyped && { nsu, auth_code }) }
}
