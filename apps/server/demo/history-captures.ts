import type { HistoryMethod, HistorySale, Trade } from './history-sales.ts'
import type { Random } from './random.ts'
import { demoStations, type Station } from './stations.ts'

export type Captured = {
  network: 'cielo' | 'stone'
  method: 'debit' | 'credit' | 'credit_installments' | 'fleet'
  amount_cents: number
  seconds: number
  nsu: string
  auth_code: string
  terminal: string
  brand: string
  cancelled: number | null
  /** The excess of the charged fee over the contract, in hundredths of a percent. */
  surcharge?: number
}
type PixIn = { amount_cents: number; seconds: number; e2e_id: string }

type Receipt = {
  nsu: string | null
  auth_code: string | null
  acquirer: string
  brand: string | null
  terminal: string | null
  e2e_id: string | null
}

export type DayConfirmations = { captures: Captured[]; pix: PixIn[]; receipts: Map<string, Receipt> }

// Rates of errors (operations section 8).
const dirt = { untyped: 0.02, swapped: 0.003, mistyped: 0.001, cancelled: 0.0005, unsoldPix: 0.5 }
const stoneShare = 0.18
const midnight = 24 * 3600
const overMidnightDays = 0.15
const installments = 3
export const getInstallmentCount = (method: HistoryMethod | Captured['method']) =>
  method === 'credit_installments' ? installments : 1

const brands = { visa: 55, mastercard: 45 } as const
const digits = (value: number, length: number) => String(value).padStart(length, '0')

export function generateConfirmations(
  random: Random,
  trade: Trade,
  { station, pixPrefix, endsFile }: Place,
): DayConfirmations {
  const witnesses: DayConfirmations = { captures: [], pix: [], receipts: new Map() }
  let nsu = random.int(100_000, 800_000)
  const joint = jointAmounts(trade.sales)
  const last = random.chance(overMidnightDays) ? lateCard(trade.sales) : undefined
  for (const sale of trade.sales) {
    const { method } = sale
    if (method === 'pix') takePix(random, sale, { witnesses, pixPrefix })
    else if (isCard(method) && sale.paid_with === null) {
      nsu += random.int(1, 3)
      const captured = capture(random, sale, { method, station, nsu, amount_cents: joint.get(sale.id) ?? 0 })
      if (sale.id === last) captured.seconds = midnight + random.int(20, 90)
      if (endsFile) captured.seconds = Math.min(captured.seconds, midnight - 1)
      witnesses.captures.push(captured)
      witnesses.receipts.set(sale.id, receiptOf(random, captured))
    }
  }
  for (const { paid_with, id } of trade.sales) {
    const receipt = paid_with === null ? undefined : witnesses.receipts.get(paid_with)
    if (receipt) witnesses.receipts.set(id, receipt)
  }
  for (const pumped of trade.unsold)
    if (random.chance(dirt.unsoldPix))
      witnesses.pix.push({
        amount_cents: pumped.total_cents,
        seconds: pumped.seconds,
        e2e_id: `${pixPrefix}${pumped.record_id.slice(-5)}N`,
      })
  return witnesses
}
type Place = {
  station: Station
  pixPrefix: string
  /** True for the last day of a sales file: the acquirer numbers the captures of a date within one file. */
  endsFile: boolean
}

const isCard = (method: HistoryMethod): method is Captured['method'] =>
  method === 'debit' || method === 'credit' || method === 'credit_installments' || method === 'fleet'

/** A card sale of the last ten minutes: its capture may fall on the next day. */
const lateCard = (sales: readonly HistorySale[]) =>
  sales.findLast(({ method, seconds }) => isCard(method) && seconds > midnight - 600)?.id

function jointAmounts(sales: readonly HistorySale[]) {
  const amounts = new Map<string, number>()
  for (const { id, paid_with, total_cents } of sales) {
    const payer = paid_with ?? id
    amounts.set(payer, (amounts.get(payer) ?? 0) + total_cents)
  }
  return amounts
}

type CaptureDraft = { method: Captured['method']; station: Station; nsu: number; amount_cents: number }

function capture(random: Random, sale: HistorySale, { method, station, nsu, amount_cents }: CaptureDraft): Captured {
  const network =
    method === 'credit_installments' || (method !== 'fleet' && random.chance(stoneShare)) ? 'stone' : 'cielo'
  const seconds = sale.seconds + random.int(15, 80)
  const [forecourt, shop] = station.cielo_terminals
  return {
    network,
    method: random.chance(dirt.swapped) ? (swaps[method] ?? method) : method,
    amount_cents: random.chance(dirt.mistyped) ? mistypeAmount(random, amount_cents) : amount_cents,
    seconds,
    nsu: network === 'stone' ? digits(nsu, 14) : digits(nsu % 1_000_000, 6),
    auth_code: `R${digits(random.int(0, 99_999), 5)}`,
    terminal: network === 'stone' ? station.stone_terminal : sale.pumped ? forecourt : shop,
    brand: method === 'fleet' ? 'alelo' : random.weighted(brands),
    cancelled: network === 'cielo' && random.chance(dirt.cancelled) ? seconds + 300 : null,
  }
}

const swaps: Readonly<Partial<Record<Captured['method'], Captured['method']>>> = { debit: 'credit', credit: 'debit' }

function mistypeAmount(random: Random, amount_cents: number) {
  const tens = Math.floor(amount_cents / 1000) % 10
  const reais = Math.floor(amount_cents / 100) % 10
  return tens === reais || tens === 0 || amount_cents < 2000
    ? amount_cents + 100 * random.int(1, 9)
    : amount_cents + (reais - tens) * 900
}

const receiptOf = (random: Random, { network, method, nsu, auth_code, brand, terminal }: Captured): Receipt => {
  const untyped = random.chance(dirt.untyped)
  return {
    nsu: untyped ? null : nsu,
    auth_code: untyped ? null : auth_code,
    acquirer: method === 'fleet' ? 'frota' : network,
    brand,
    terminal,
    e2e_id: null,
  }
}

function takePix(
  random: Random,
  sale: HistorySale,
  { witnesses, pixPrefix }: { witnesses: DayConfirmations; pixPrefix: string },
) {
  const e2e_id = `${pixPrefix}${sale.id.slice(-5)}P`
  witnesses.pix.push({ amount_cents: sale.total_cents, seconds: sale.seconds + random.int(5, 40), e2e_id })
  const typedId = random.chance(dirt.untyped) ? null : e2e_id
  witnesses.receipts.set(sale.id, {
    nsu: null,
    auth_code: null,
    acquirer: 'pix',
    brand: null,
    terminal: null,
    e2e_id: typedId,
  })
}

type Incident = 'lost' | 'twice' | 'foreign' | 'overcharged'

const incidents: Readonly<Record<number, Readonly<Record<number, readonly Incident[]>>>> = {
  2: { 43: ['twice'] },
  6: { 40: ['overcharged', 'overcharged', 'overcharged'] },
  7: { 42: ['foreign', 'twice'], 43: ['lost', 'foreign', 'foreign'] },
}

const [, , , neighbour] = demoStations

export function withIncidents(captures: readonly Captured[], station: Station, dayNo: number): Captured[] {
  const result = [...captures]
  for (const [no, incident] of (incidents[station.no]?.[dayNo] ?? []).entries()) {
    const at = nthDebit(result, 3 + 4 * no)
    const capture = result[at]
    if (capture) result.splice(at, 1, ...incidentEffects[incident](capture))
  }
  return result
}

const incidentEffects: Readonly<Record<Incident, (capture: Captured) => Captured[]>> = {
  lost: () => [],
  twice: (capture) => [
    capture,
    {
      ...capture,
      seconds: capture.seconds + 35,
      nsu: nextNsu(capture.nsu),
      auth_code: `D${capture.auth_code.slice(1)}`,
    },
  ],
  overcharged: (capture) => [{ ...capture, surcharge: 40 }],
  foreign: (capture) => [{ ...capture, terminal: neighbour?.cielo_terminals[0] ?? capture.terminal }],
}

const nextNsu = (nsu: string) => String((Number(nsu) + 500_000) % 1_000_000).padStart(nsu.length, '0')

function nthDebit(captures: readonly Captured[], n: number) {
  const debits = captures.flatMap(({ network, method, cancelled }, at) =>
    network === 'cielo' && method === 'debit' && cancelled === null ? [at] : [],
  )
  return debits[n % debits.length] ?? -1
}
