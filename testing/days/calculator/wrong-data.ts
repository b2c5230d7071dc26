import type { calculateFuel } from './fuel.ts'
import type { Corrected } from './people.ts'
import { type FileFuelling, formatLocalTime, stationData } from './read.ts'

const cards = ['debit', 'credit', 'credit_installments', 'fleet']
const typeMethods: Record<string, string> = {
  'VND-DIN': 'cash',
  'VND-DEB': 'debit',
  'VND-CRV': 'credit',
  'VND-CRP': 'credit_installments',
  'VND-PIX': 'pix',
  'VND-FRO': 'fleet',
  'VND-NPZ': 'note',
}
const fiveMinutes = 5 * 60_000

/** The list price of a product is the price of most of its fuellings. */
function usualPrices(fuellings: readonly FileFuelling[]) {
  const counts = new Map<string, number>()
  for (const { nozzle_no, price_millis } of fuellings) {
    const key = `${stationData.nozzles[nozzle_no]?.product} ${price_millis}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return (product: string) =>
    Number(
      [...counts]
        .filter(([key]) => key.startsWith(`${product} `))
        .sort((a, b) => b[1] - a[1])[0]?.[0]
        .split(' ')[1],
    )
}

/** I01 to I16 (operations R29), by document number, or by nozzle if there is no document. */
export function findWrongData(
  day: Corrected,
  { unsold, nozzles }: ReturnType<typeof calculateFuel>,
): [code: string, document: string][] {
  const found: [string, string][] = []
  const say = (code: string, document: string) => found.push([code, document])
  const valid = day.payment.filter(({ cancelled_at }) => !cancelled_at)
  const fuelSales = new Set(
    day.sale.filter(({ kind, cancelled_at }) => kind === 'fuel' && !cancelled_at).map(({ sale_id }) => sale_id),
  )
  const isOutsideShift = ({ occurred_at, shift }: { occurred_at: string; shift: string }) => {
    const { opened_at = '', closed_at = '' } = day.shift.find(({ external_id }) => external_id === shift) ?? {}
    const at = Date.parse(occurred_at)
    return at < Date.parse(opened_at) - fiveMinutes || at > Date.parse(closed_at) + fiveMinutes
  }
  for (const pay of valid) {
    const { sale_id: sale, method, nsu, auth_code, terminal_logical_no: terminal } = pay
    if (cards.includes(method) && !(nsu && auth_code)) say('I01', sale)
    const first = valid.find(
      (other) => nsu && cards.includes(other.method) && other.nsu === nsu && other.terminal_logical_no === terminal,
    )
    if (cards.includes(method) && first && first !== pay) say('I02', sale)
    if (terminal && !stationData.terminals.includes(terminal)) say('I03', sale)
    if (!pay.moved && typeMethods[pay.movement_type] !== method) say('I04', sale)
    if (pay.amount_cents <= 0) say('I05', sale)
    if (isOutsideShift(pay)) say('I06', sale)
    if (method === 'pix' && !pay.e2e_id) say('I07', sale)
    if (method === 'note' && !stationData.customers.includes(pay.customer ?? '')) say('I08', sale)
    if (pay.installments > 1 && fuelSales.has(sale)) say('I14', sale)
  }
  for (const { terminal, nsu, date } of day.captures)
    if (date === day.date && !stationData.terminals.includes(terminal)) say('I03', nsu)
  for (const { sale_id, kind, items, cancelled_at } of day.sale)
    if (
      kind === 'fuel' &&
      !cancelled_at &&
      !items[0]?.fuelling_record_id &&
      !day.fuelling.some((row) => row.sale_id === sale_id)
    )
      say('I09', sale_id)
  for (const { nozzle_no, ended_at } of unsold) say('I09', `bico ${nozzle_no} ${formatLocalTime(ended_at)}`)
  const usual = usualPrices(day.fuelling)
  for (const { record_id, nozzle_no, volume_ml, price_millis, total_cents } of day.fuelling) {
    if (Math.abs(total_cents - Math.floor((volume_ml * price_millis) / 10_000)) > 1) say('I10', record_id)
    if (price_millis !== usual(stationData.nozzles[nozzle_no]?.product ?? '')) say('I11', record_id)
  }
  for (const { no, ml } of nozzles) {
    const ownFuellings = day.fuelling.filter(({ nozzle_no }) => nozzle_no === no)
    if (ownFuellings.reduce((sum, { volume_ml }) => sum + volume_ml, 0) !== ml) say('I12', `bico ${no}`)
  }
  for (const row of day.till_movement) {
    if (row.movement_type === 'SAN' && !(row.envelope_no || row.document_no)) say('I13', row.external_id)
    if (row.movement_type === 'VAL-FUN' && !row.employee) say('I16', row.external_id)
    if (isOutsideShift(row)) say('I06', row.external_id)
  }
  for (const { sale_id, cancelled_at, occurred_at } of day.payment)
    if (cancelled_at && Date.parse(cancelled_at) > Date.parse(occurred_at)) say('I15', sale_id)
  return found
}
