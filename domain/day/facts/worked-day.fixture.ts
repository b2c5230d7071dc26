import { toInstant } from '@app/kit/contract'
import type { Capture, DayFacts, Fuelling, SaleItem, SystemMovement } from './day-facts.contract.ts'
import type { PaymentMethod } from './methods.contract.ts'
import { type CaptureRow, captures, fuellings, nozzles, shop, tanks, till } from './worked-day-tables.fixture.ts'

/** The worked day of operations section 4: Posto Modelo 01, 14/10/2026. Numbers as printed there. */
const business_date = '2026-10-14'
export const at = (time: string) => toInstant(business_date, time)
/** `12.50` is 1250 centavos, `25.210` is 25210 millilitres. */
const units = (text: string) => Number(text.replace('.', ''))
const placeOf = (list: readonly (readonly unknown[])[], id: string) => list.findIndex((row) => row[0] === id) + 1

const prices: Readonly<Record<string, number>> = { GC: 6190, GA: 6390, ET: 4290, S10: 6050 }

const codes: Readonly<Partial<Record<PaymentMethod, string>>> = {
  cash: 'VND-DIN',
  debit: 'VND-DEB',
  credit: 'VND-CRV',
  credit_installments: 'VND-CRP',
  pix: 'VND-PIX',
  fleet: 'VND-FRO',
  note: 'VND-NPZ',
}
const brands: Readonly<Record<CaptureRow[1], string | null>> = {
  cielo: 'Visa',
  stone: 'Mastercard',
  frota: 'Frota',
  pix: null,
}
const terminals: Readonly<Record<CaptureRow[1], string | null>> = {
  cielo: '62010001',
  stone: '77003110',
  frota: '90000012',
  pix: null,
}
const merchants: Readonly<Record<CaptureRow[1], string>> = {
  cielo: '1023456789',
  stone: '288765432',
  frota: '0004410',
  pix: '12345678000195',
}
export const e2eOf = ([id, , , , , , time]: CaptureRow) =>
  `E1234567820261014${time.replace(':', '')}${id.toLowerCase().padStart(11, '0')}`

const captureFacts = captures.map((row, index): Capture => {
  const [id, acquirer, method, amount, nsu, auth_code, time] = row
  return {
    id: index + 1,
    business_date,
    captured_at: at(time),
    acquirer,
    merchant_no: merchants[acquirer],
    kind: 'sale',
    method,
    brand: brands[acquirer],
    installments: method === 'credit_installments' ? 3 : 1,
    gross_cents: units(amount),
    nsu,
    auth_code,
    terminal_logical_no: terminals[acquirer],
    e2e_id: acquirer === 'pix' ? e2eOf(row) : null,
    txid: null,
    cancelled_at: id === 'C10' ? at('17:01') : null,
    own: true,
  }
})

function receiptOf(line: string) {
  const typed = captures.find((row) => row[7].split('+').includes(line))
  const row = typed ?? captures.find((candidate) => candidate[7] === `(${line})`)
  if (!row) return { nsu: null, auth_code: null, acquirer: null, brand: null, terminal: null, e2e_id: null }
  const acquirer = row[1]
  return {
    nsu: typed ? row[4] : null,
    auth_code: typed ? row[5] : null,
    acquirer,
    brand: brands[acquirer],
    terminal: terminals[acquirer],
    e2e_id: acquirer === 'pix' ? e2eOf(row) : null,
  }
}

type PaymentRow = [sale: string, line: string, time: string, method: PaymentMethod, amount: string]
const payments: PaymentRow[] = [
  ...fuellings.flatMap(([id, time, , , total, method]): PaymentRow[] => {
    if (method === null) return []
    if (id !== 'F22') return [[id, id, time, method, total]]
    return [
      [id, 'F22/1', time, 'debit', '100.00'],
      [id, 'F22/2', time, 'credit', '93.05'],
    ]
  }),
  ...shop.map(([id, time, total, method]): PaymentRow => [id, id, time, method, total]),
]

const shiftOf = (time: string) => (time < '14:00' ? 1 : 2)
const noReceipt = { nsu: null, auth_code: null, acquirer: null, brand: null, e2e_id: null, txid: null }

const sales = payments.map(([sale, line, time, method, amount], index): SystemMovement => {
  const { terminal, ...receipt } = receiptOf(line)
  return {
    id: index + 1,
    business_date,
    occurred_at: at(time),
    external_id: sale,
    line_no: line.endsWith('/2') ? 2 : 1,
    sale_external_id: sale,
    session_id: shiftOf(time),
    movement_type_code: codes[method] ?? '',
    nature: 'sale',
    method,
    amount_cents: units(amount),
    ...receipt,
    installments: method === 'credit_installments' ? 3 : 1,
    terminal_logical_no: terminal,
    txid: null,
    customer: { F08: 'Transportadora Alfa', F16: 'Transportadora Beta' }[line] ?? null,
    document_no: method === 'note' ? `NP-${sale}` : null,
    document_attached: method === 'note',
    cancelled_at: null,
  }
})

const tillLines = till.map(
  ([id, time, shift, code, nature, amount], index): SystemMovement => ({
    id: sales.length + index + 1,
    business_date,
    occurred_at: at(time),
    external_id: id,
    line_no: 1,
    sale_external_id: null,
    session_id: shift,
    movement_type_code: code,
    nature,
    method: 'cash',
    amount_cents: units(amount),
    ...noReceipt,
    installments: 1,
    terminal_logical_no: null,
    customer: nature === 'receipt' ? 'Transportadora Alfa' : null,
    document_no: null,
    document_attached: nature === 'advance' || nature === 'expense',
    cancelled_at: null,
  }),
)

const productOf = (nozzle: number) => nozzles[nozzle - 1]?.[1] ?? ''

const fuellingFacts = fuellings.map(
  ([id, time, nozzle_no, litres, total, method], index): Fuelling => ({
    id: index + 1,
    nozzle_id: `nozzle-${nozzle_no}`,
    nozzle_no,
    product_code: productOf(nozzle_no),
    ended_at: at(time),
    volume_ml: units(litres),
    price_millis: prices[productOf(nozzle_no)] ?? 0,
    total_cents: units(total),
    sale_external_id: method === null ? null : id,
  }),
)

const saleItems: SaleItem[] = [
  ...fuellingFacts
    .filter((fuelling) => fuelling.sale_external_id !== null)
    .map(
      (fuelling): SaleItem => ({
        sale_external_id: fuelling.sale_external_id ?? '',
        kind: 'fuel',
        product_code: fuelling.product_code,
        volume_ml: fuelling.volume_ml,
        total_cents: fuelling.total_cents,
        fuelling_id: fuelling.id,
        cancelled: false,
      }),
    ),
  ...shop.map(
    ([id, , total]): SaleItem => ({
      sale_external_id: id,
      kind: id === 'S3' ? 'service' : 'shop',
      product_code: 'LOJA',
      volume_ml: null,
      total_cents: units(total),
      fuelling_id: null,
      cancelled: false,
    }),
  ),
]

export const workedDay: DayFacts = {
  company_id: '01930000-0000-7000-8000-00000000c001',
  business_date,
  settings: { fuel_total_rounding: 'truncate', direct_limit_cents: 500, tank_variation_base: 'book' },
  sessions: [
    {
      id: 1,
      shift_no: 1,
      till: '1',
      operator: 'Operador 1',
      opened_at: at('06:00'),
      closed_at: at('13:59'),
      opening_float_cents: 30000,
      counted_cents: 46391,
      left_float_cents: 30000,
    },
    {
      id: 2,
      shift_no: 2,
      till: '1',
      operator: 'Operador 2',
      opened_at: at('14:00'),
      closed_at: at('22:00'),
      opening_float_cents: 30000,
      counted_cents: 64014,
      left_float_cents: 30000,
    },
  ],
  movements: [...sales, ...tillLines],
  manuals: [],
  captures: captureFacts,
  readings: nozzles.map(([nozzle_no, product_code, tank, open, close, test]) => ({
    nozzle_id: `nozzle-${nozzle_no}`,
    nozzle_no,
    tank_id: `tank-${tank}`,
    product_code,
    seq: 1,
    opening_ml: units(open),
    closing_ml: units(close),
    test_ml: units(test),
    totalizer_max_ml: 10_000_000_000,
  })),
  fuellings: fuellingFacts,
  sale_items: saleItems,
  tanks: tanks.map(([tank_no, product_code, opening, received, closing]) => ({
    tank_id: `tank-${tank_no}`,
    tank_no,
    product_code,
    opening_ml: units(opening),
    received_ml: units(received),
    closing_ml: units(closing),
  })),
  products: [
    { code: 'GC', name: 'Gasolina comum' },
    { code: 'GA', name: 'Gasolina aditivada' },
    { code: 'ET', name: 'Etanol' },
    { code: 'S10', name: 'Diesel S10' },
    { code: 'LOJA', name: 'Loja e serviços' },
  ],
}

/** Id of a capture by its name in operations 4.4 (`C08`, `X3`). */
export const captureId = (name: string) => placeOf(captures, name)
/** Id of a payment line by the sale in operations 4.2 (`F14`; `F22/2` is its second line). */
export const movementId = (line: string) => payments.findIndex((row) => row[1] === line) + 1
export const fuellingId = (name: string) => placeOf(fuellings, name)
