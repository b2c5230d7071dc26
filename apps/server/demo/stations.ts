import { computeAccountDigit } from '@app/areas/administration/contract'
import { cnpjCheckDigits } from '@app/formats'

export type Station = {
  no: number
  id: string
  name: string
  cnpj: string
  merchant_no: string
  stone_code: string
  /** The first terminal is on the forecourt, the second in the shop. */
  cielo_terminals: readonly [string, string]
  stone_terminal: string
  bank: { bank_code: string; branch: string; account_no: string; account_digit: string }
  pix_key: string
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** The same in every demonstration, so that documents and tests can quote addresses. */
export const demoId = (kind: string, station: number, no: number) =>
  `01930000-0000-7000-8000-${kind}${digits(station, 4)}${digits(no, 12 - 4 - kind.length)}`

function station(no: number): Station {
  const root = `12345678${digits(no, 4)}`
  const cnpj = `${root}${cnpjCheckDigits(root)}`
  const account = { bank_code: '341', branch: '0412', account_no: `10${digits(no, 3)}` }
  return {
    no,
    id: demoId('c0', no, 0),
    name: `Posto Modelo ${digits(no, 2)}`,
    cnpj,
    merchant_no: `10234560${digits(no, 2)}`,
    stone_code: `2887650${digits(no, 2)}`,
    cielo_terminals: [`6201${digits(no, 2)}01`, `6201${digits(no, 2)}02`],
    stone_terminal: `PB77${digits(no, 2)}3110`,
    bank: { ...account, account_digit: computeAccountDigit(account) ?? '' },
    pix_key: cnpj,
  }
}

export const saleTypes = {
  cash: 'VND-DIN',
  debit: 'VND-DEB',
  credit: 'VND-CRV',
  credit_installments: 'VND-CRP',
  pix: 'VND-PIX',
  fleet: 'VND-FRO',
  note: 'VND-NPZ',
} as const

export const workedStation = station(1)
export const otherStations = [2, 3, 4, 5, 6, 7].map(station)
export const demoStations = [workedStation, ...otherStations]

export type Product = 'GC' | 'GA' | 'ET' | 'S10'

export const demoTanks = [
  { tank_no: 1, product_code: 'GC', capacity_ml: 30_000_000 },
  { tank_no: 2, product_code: 'GA', capacity_ml: 15_000_000 },
  { tank_no: 3, product_code: 'ET', capacity_ml: 15_000_000 },
  { tank_no: 4, product_code: 'S10', capacity_ml: 30_000_000 },
] as const

export const demoNozzles = [
  { nozzle_no: 1, product_code: 'GC', tank_no: 1 },
  { nozzle_no: 2, product_code: 'GC', tank_no: 1 },
  { nozzle_no: 3, product_code: 'GA', tank_no: 2 },
  { nozzle_no: 4, product_code: 'ET', tank_no: 3 },
  { nozzle_no: 5, product_code: 'ET', tank_no: 3 },
  { nozzle_no: 6, product_code: 'S10', tank_no: 4 },
] as const

export const demoPrices: Readonly<Record<Product, number>> = { GC: 6190, GA: 6390, ET: 4290, S10: 6050 }

/** Contracted fees (operations section 4.4); terms as in the payments of the worked day (section 4.8). */
const cardFees = [
  { method: 'debit', rate_ppm: 10_500, term_days: 1, term_kind: 'business' },
  { method: 'credit', rate_ppm: 16_500, term_days: 30 },
  { method: 'credit_installments', rate_ppm: 21_000, term_days: 30, installments_from: 2, installments_to: 6 },
  { method: 'credit_installments', rate_ppm: 21_000, term_days: 30, installments_from: 7, installments_to: 12 },
] as const
export const demoFees = {
  cielo: cardFees,
  stone: cardFees,
  frota: [{ method: 'fleet', rate_ppm: 30_000, term_days: 15 }],
} as const

export const demoGroup = demoId('c6', 0, 1)
export const registersValidFrom = '2026-01-01'

const places = [
  { zip: '13010000', address: 'Avenida das Palmeiras, 1200', city: 'Campinas', uf: 'SP' },
  { zip: '13201000', address: 'Rodovia do Vale, km 54', city: 'Jundiaí', uf: 'SP' },
  { zip: '14010000', address: 'Rua dos Ipês, 88', city: 'Ribeirão Preto', uf: 'SP' },
  { zip: '30110000', address: 'Avenida do Mirante, 2310', city: 'Belo Horizonte', uf: 'MG' },
  { zip: '38400000', address: 'Avenida Cerrado Azul, 640', city: 'Uberlândia', uf: 'MG' },
  { zip: '74003010', address: 'Alameda das Acácias, 415', city: 'Goiânia', uf: 'GO' },
  { zip: '80010000', address: 'Rua das Araucárias, 77', city: 'Curitiba', uf: 'PR' },
] as const
const flags = ['white', 'vibra', 'ipiranga', 'raizen'] as const
const systems = ['webposto', 'autosystem', 'emsys', 'totvs', 'xpert'] as const

export function buildDemoCompany({ no, id, name, cnpj }: Station) {
  const place = places[(no - 1) % places.length] ?? places[0]
  return {
    ...place,
    id,
    name,
    legal_name: `${name} Combustíveis Ltda.`,
    cnpj,
    state_registration: `${244_000_000 + no * 1111}`,
    anp_code: `PR${String(70_000 + no * 137)}`,
    brand_flag: flags[no % flags.length] ?? 'white',
    group_id: demoGroup,
    pos_system: systems[no % systems.length] ?? 'other',
    pos_code: String(no).padStart(3, '0'),
    erp_branch: `01${String(no).padStart(4, '0')}`,
    dominio_code: String(100 + no),
    opened_on: registersValidFrom,
  }
}
