import { readFileSync } from 'node:fs'
import path from 'node:path'

// This calculator is an independent check of the product: it shares no code with it and computes from the files alone.

type FileShift = {
  shift_no: number
  external_id: string
  opened_at: string
  closed_at: string
  opening_float_cents: number
  counted_cents: number
  left_float_cents: number
}
type FileTillMovement = {
  external_id: string
  shift: string
  occurred_at: string
  movement_type: string
  amount_cents: number
  envelope_no: string | null
  document_no: string | null
  employee: string | null
  document_attached: boolean
}
export type FileReading = { nozzle_no: number; opening_ml: number; closing_ml: number; test_ml: number }
export type FileFuelling = {
  record_id: string
  nozzle_no: number
  ended_at: string
  volume_ml: number
  price_millis: number
  total_cents: number
  sale_id: string | null
}
type Item = { product_code: string; volume_ml: number; total_cents: number; fuelling_record_id: string | null }
type FileSale = {
  sale_id: string
  kind: string
  total_cents: number
  cancelled_at: string | null
  items: Item[]
}
type FilePayment = {
  sale_id: string
  line_no: number
  shift: string
  occurred_at: string
  movement_type: string
  method: string
  amount_cents: number
  installments: number
  cancelled_at: string | null
  document_attached: boolean
} & Record<'nsu' | 'auth_code' | 'e2e_id' | 'terminal_logical_no' | 'brand' | 'customer', string | null | undefined>
type Dip = { tank_no: number; kind: string; volume_ml: number }
type Export = {
  shift: FileShift[]
  till_movement: FileTillMovement[]
  reading: FileReading[]
  fuelling: FileFuelling[]
  sale: FileSale[]
  payment: FilePayment[]
  tank_dip: Dip[]
}
export type FileCapture = {
  nsu: string
  auth: string
  cents: number
  method: string
  brand: string
  terminal: string
  /** Milliseconds since the epoch (UTC). Brazilian local time is UTC−3. */
  at: number
  date: string
  cancelled: boolean
}
export type FilePix = { e2e: string; cents: number; at: number; date: string; returned: boolean }
export type FileDay = Export & { date: string; captures: FileCapture[]; pix: FilePix[] }

type Station = {
  nozzles: Record<number, { product: string; tank: number }>
  counter_end_ml: number
  terminals: string[]
  customers: string[]
  rates_ppm: Record<string, number>
  /** Per month. */
  anticipation_ppm: number
}
type Corrections = Partial<
  Record<'nsu' | 'auth_code' | 'terminal_logical_no' | 'e2e_id' | 'customer' | 'employee' | 'envelope_no', string>
>
export type People = {
  count: { shift: number; cents: number }[]
  add: { fuelling: string; method: string; cents: number; pix: string }[]
  reclassify: { sale: string; line?: number; to: 'debit' | 'credit' }[]
  correct: { code: string; sale?: string; line?: number; till?: string; fields: Corrections }[]
  link: { sale: string; fuelling: string }[]
  test: { nozzle: number; ml: number }[]
  rollover: { nozzle: number }[]
  intervention: { nozzle: number; before_ml: number; after_ml: number }[]
}

const days = path.join(import.meta.dirname, '..', 'files')
export const readDayText = (name: string) => readFileSync(path.join(days, name), 'utf8')
export const stationData: Station = JSON.parse(readDayText('station.json'))
export const readPeople = (day: string): People => JSON.parse(readDayText(`${day}/people.json`))

export const formatLocalDate = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 10)
export const formatLocalTime = (at: string) => new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(11, 16)
export const cutColumns = (line: string, from: number, to: number) => line.slice(from - 1, to).trim()
const cents = (amount: string) => Number(amount.replace('.', '').replace(',', ''))

export const nozzleProducts: Record<string, string> = {
  '041': 'debit',
  '040': 'credit',
  '043': 'credit_installments',
  '059': 'fleet',
}
const brands: Record<string, string> = { '001': 'visa', '079': 'alelo' }

/** 250 columns: record 1 (batch) has the product, records 2 its sales; adjustment 17 cancels a sale. */
function cieloOf(file: string): FileCapture[] {
  const found: FileCapture[] = []
  const cancelledKeys = new Set<string>()
  let batch = ''
  for (const line of readDayText(file).split('\r\n')) {
    if (line[0] === '1') batch = line
    if (line[0] !== '2') continue
    const date = cutColumns(line, 38, 45).replace(/(....)(..)(..)/, '$1-$2-$3')
    const capture = {
      nsu: cutColumns(line, 93, 98),
      auth: cutColumns(line, 67, 72),
      cents: Number(cutColumns(line, 46, 59)),
      method: nozzleProducts[cutColumns(batch, 233, 235)] ?? '',
      brand: brands[cutColumns(batch, 185, 187)] ?? '',
      terminal: cutColumns(line, 153, 160),
      at: Date.parse(`${date}T${cutColumns(line, 183, 188).replace(/(..)(..)(..)/, '$1:$2:$3')}-03:00`),
      date,
      cancelled: false,
    }
    if (cutColumns(batch, 24, 25) === '01') found.push(capture)
    else if (cutColumns(batch, 146, 147) === '17') cancelledKeys.add(`${capture.nsu} ${-capture.cents}`)
  }
  return found.map((one) => ({ ...one, cancelled: cancelledKeys.has(`${one.nsu} ${one.cents}`) }))
}

export const readXmlTag = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? ''

function stoneOf(file: string): FileCapture[] {
  const [sold = ''] = readDayText(file).split('</FinancialTransactions>')
  return sold
    .split('<Transaction>')
    .slice(1)
    .map((xml) => {
      const [date = '', time = ''] = readXmlTag(xml, 'CaptureLocalDateTime')
        .replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3 $4:$5:$6')
        .split(' ')
      return {
        nsu: readXmlTag(xml, 'AcquirerTransactionKey'),
        auth: readXmlTag(xml, 'IssuerAuthorizationCode'),
        cents: Number(readXmlTag(xml, 'CapturedAmount').replace('.', '')) / 10_000,
        method: Number(readXmlTag(xml, 'NumberOfInstallments')) > 1 ? 'credit_installments' : 'credit',
        brand: 'mastercard',
        terminal: readXmlTag(xml, 'SerialNumber'),
        at: Date.parse(`${date}T${time}-03:00`),
        date,
        cancelled: false,
      }
    })
}

function pixOf(file: string): FilePix[] {
  const rows = readDayText(file)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
  const returnedIds = new Set(rows.filter((row) => row[5] === 'DEVOLVIDO').map((row) => row[1]))
  return rows
    .filter((row) => row[5] === 'RECEBIDO')
    .map(([at = '', e2e = '', , amount = '']) => {
      const instant = Date.parse(at)
      return { e2e, cents: cents(amount), at: instant, date: formatLocalDate(instant), returned: returnedIds.has(e2e) }
    })
}

export function readDay(day: string, late: readonly string[] = []): FileDay {
  const lines = readDayText(`${day}/pdv.jsonl`).trim().split('\n')
  const readRows = <Name extends keyof Export>(type: Name): Export[Name] =>
    JSON.parse(`[${lines.filter((line) => line.startsWith(`{"type":"${type}"`)).join()}]`)
  const header: { business_dates: [string] } = JSON.parse(lines[0] ?? '')
  return {
    date: header.business_dates[0],
    shift: readRows('shift'),
    till_movement: readRows('till_movement'),
    reading: readRows('reading'),
    fuelling: readRows('fuelling'),
    sale: readRows('sale'),
    payment: readRows('payment'),
    tank_dip: readRows('tank_dip'),
    captures: [...['cielo.txt', ...late].flatMap((file) => cieloOf(`${day}/${file}`)), ...stoneOf(`${day}/stone.xml`)],
    pix: pixOf(`${day}/pix.csv`),
  }
}
