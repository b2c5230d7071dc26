import type { DayFacts } from '../day-facts.contract.ts'

/** One text of every id and amount the proof stands on, whatever their order; the server hashes it (SHA-256). */
export function itemsDigestInput(facts: DayFacts) {
  const rows = [
    ...facts.movements.map((row) => ['movement', row.id, row.method, row.nature, row.amount_cents, row.cancelled_at]),
    ...facts.manuals.map((row) => [
      'manual',
      row.id,
      row.kind,
      row.side,
      row.target_id,
      row.method_to,
      row.amount_cents,
    ]),
    ...facts.captures.map((row) => [
      'capture',
      row.id,
      row.method,
      row.kind,
      row.gross_cents,
      row.cancelled_at,
      row.own,
    ]),
    ...facts.sessions.map((row) => [
      'session',
      row.id,
      row.opening_float_cents,
      row.counted_cents,
      row.left_float_cents,
    ]),
    ...facts.fuellings.map((row) => ['fuelling', row.id, row.volume_ml, row.total_cents]),
    ...facts.sale_items.map((row) => [
      'item',
      row.sale_external_id,
      row.product_code,
      row.fuelling_id,
      row.volume_ml,
      row.total_cents,
      row.cancelled,
    ]),
    ...facts.readings.map((row) => ['reading', row.nozzle_id, row.seq, row.opening_ml, row.closing_ml, row.test_ml]),
    ...facts.tanks.map((row) => ['tank', row.tank_id, row.opening_ml, row.received_ml, row.closing_ml]),
  ]
  return [`${facts.company_id} ${facts.business_date}`, ...rows.map((row) => JSON.stringify(row)).sort()].join('\n')
}
