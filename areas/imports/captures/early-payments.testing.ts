import { read } from '@app/formats'
import { writeStone } from '@app/formats/generate'
import {
  type CieloNegotiationDraft,
  exampleGetnet,
  examplePagBank,
  exampleRede,
  writeCielo15Negotiations,
  writeCieloNegotiation,
  writeGetnet,
  writePagBankFinancial,
  writePagBankTransactional,
  writeRedeEefi,
  writeRedeEevc,
} from '@app/formats/testing'
import { cielo, cieloDay, sale as cieloSale } from '../testing/cielo.fixture.ts'
import { ofxAccount, ofxLine, ofxOf } from '../testing/ofx.fixture.ts'
import { merchants, terminals } from '../testing/stations.fixture.ts'

/** R$ 100,00 of credit at 2,1 %, due on 13 November and paid on 15 October: 29 days at 1,5 % a month are R$ 1,42. */
const saleTerms = { gross_cents: 10_000, rate: 210, due_days: ['2026-11-13'] }
export const net_cents = 9_790
export const cost_cents = 142
export const paid_on = '2026-10-15'
const bank = { bank: '341', branch: '0123', account: '456789' }

function keyOfSale(sales: Uint8Array) {
  const { content } = read(sales, { today: '2026-10-16' })
  return content?.kind === 'captures' ? (content.captures[0]?.capture_key ?? '') : ''
}

export const credit = { ...cieloSale, ...saleTerms, product_code: '040' }
const cieloSalesFile = cielo(credit)
function writeCieloEarly(option: CieloNegotiationDraft['option']) {
  const key = keyOfSale(cieloSalesFile)
  const ro = key.slice(0, 15)
  const cv = key.slice(15)
  const { merchant_no, nsu, auth_code, sold_on, card_bin, card_last4, brand } = credit
  return writeCieloNegotiation({
    ...cieloDay([]),
    option,
    operation_no: '000000555',
    paid_on,
    early: [
      {
        ...{ merchant_no, nsu, auth_code, sold_on, card_bin, card_last4, brand },
        summary_no: '0261014',
        summary_unique_no: `${ro}0000000`,
        due_on: '2026-11-13',
        installment: 1,
        installments: 1,
        gross_cents: saleTerms.gross_cents,
        fee_cents: saleTerms.gross_cents - net_cents,
        cost_cents,
        sale_unique_no: `${ro}0000000${cv}000`,
      },
    ],
    debits: [],
  })
}

const rede = { ...exampleRede.file, ...bank, branch: '00123', account: '00000456789' }
const redeSale = { ...exampleRede.sale, ...saleTerms }
const redeSalesFile = writeRedeEevc({ ...rede, sales: [redeSale], credits: [] })
function writeRedeEarly() {
  const summary_no = keyOfSale(redeSalesFile).split('-')[1] ?? ''
  const early = {
    ...exampleRede.anticipation,
    summary_no,
    paid_on,
    summary_gross_cents: 10_000,
    summary_fee_cents: 210,
    original_cents: net_cents,
    amount_cents: net_cents - cost_cents,
    original_due_on: '2026-11-13',
  }
  const noRecords = { credits: [], adjustments: [], nets: [], debits: [], orders: [] }
  return writeRedeEefi({ ...rede, ...noRecords, anticipations: [early] })
}

const getnet = {
  ...exampleGetnet.getnet,
  ...bank,
  branch: '000123',
  account: '00000456789',
  sales: [],
  payments: [],
  adjustments: [],
}
const getnetSale = { ...exampleGetnet.sale, ...saleTerms }
const writeGetnetEarly = (kind: 'AC' | 'CS') =>
  writeGetnet({
    ...getnet,
    moved_on: paid_on,
    created_on: '2026-10-16',
    sequence: 8,
    payments: [{ sale: getnetSale, installment: 1, kind, paid_on, operation_no: '000000000000777', cost_cents }],
  })

const stone = { stone_code: merchants.stone, reference_date: '2026-10-14', sales: [], cancels: [], payments: [] }
const stonePart = { due_on: '2026-11-13', gross_micros: 100_000_000, net_micros: 97_900_000 }
const stoneSale = {
  capture_key: '00000000551002',
  tid: null,
  captured_at: '2026-10-14T15:21:00',
  product_code: '2',
  brand: 'visa',
  auth_code: 'ST9020',
  card_bin: '400001',
  card_last4: '1122',
  terminal_logical_no: terminals.stone,
  gross_cents: 10_000,
  parts: [stonePart],
}
const writeStoneEarly = () => {
  const early = { cost_micros: 1_420_000, original_due_on: '2026-11-13' }
  const part = { ...stonePart, due_on: paid_on, net_micros: 96_480_000, early }
  const { capture_key, captured_at } = stoneSale
  return writeStone({
    ...stone,
    reference_date: paid_on,
    generated_at: '2026-10-16T05:00:00',
    payments: [{ id: '197935', ...bank, parts: [{ ...part, capture_key, captured_at, number: 1 }] }],
  })
}

const pagbank = { ...examplePagBank.pagbank, account: bank, sales: [], events: [], paid: [], payouts: [] }
const pagbankSale = { ...examplePagBank.sale, ...saleTerms, means: '3' }

const deal = {
  operation_no: 'NRC00000000000000001',
  negotiated_on: '2026-10-14',
  paid_on,
  details: [
    {
      merchant_no: merchants.modelo,
      brand: 'visa',
      settlement_type: '002' as const,
      due_on: '2026-11-13',
      gross_cents: net_cents,
      cost_cents,
    },
  ],
}

const cieloCase = { acquirer: 'cielo', merchant_no: merchants.modelo, sold: cieloSalesFile }
const getnetCase = {
  acquirer: 'getnet',
  merchant_no: getnet.merchant_no,
  sold: writeGetnet({ ...getnet, sales: [getnetSale] }),
}
export const ways = {
  'Cielo, antecipação (06)': { ...cieloCase, kind: 'anticipation', early: writeCieloEarly('06') },
  'Cielo, cessão (07)': { ...cieloCase, kind: 'assignment', early: writeCieloEarly('07') },
  'Cielo, negociação de recebíveis (15)': {
    ...cieloCase,
    kind: 'anticipation',
    early: writeCielo15Negotiations({
      ...cieloDay([]),
      account: '00000000000000456789',
      rows: [],
      deals: [deal],
    }),
  },
  'Rede, antecipação (036)': {
    acquirer: 'rede',
    merchant_no: redeSale.merchant_no,
    sold: redeSalesFile,
    kind: 'anticipation',
    early: writeRedeEarly(),
  },
  'Getnet, antecipação (AC)': { ...getnetCase, kind: 'anticipation', early: writeGetnetEarly('AC') },
  'Getnet, cessão (CS)': { ...getnetCase, kind: 'assignment', early: writeGetnetEarly('CS') },
  'Stone, antecipação': {
    acquirer: 'stone',
    merchant_no: merchants.stone,
    sold: writeStone({ ...stone, generated_at: '2026-10-15T05:00:00', sales: [stoneSale] }),
    kind: 'payment',
    early: writeStoneEarly(),
  },
  'PagBank, antecipação': {
    acquirer: 'pagbank',
    merchant_no: pagbankSale.merchant_no,
    sold: writePagBankTransactional({ ...pagbank, sales: [pagbankSale] }),
    kind: 'anticipation',
    early: writePagBankFinancial({ ...pagbank, paid: [{ sale: pagbankSale, installment: 1, paid_on, cost_cents }] }),
  },
}
const names = { cielo: 'CIELO', rede: 'REDECARD', getnet: 'GETNET', stone: 'STONE', pagbank: 'PAGSEGURO' }
export function statement(acquirer: string) {
  const memo = Object.entries(names).find(([code]) => code === acquirer)?.[1] ?? ''
  return ofxOf(ofxAccount([ofxLine({ posted_on: paid_on, amount_cents: net_cents - cost_cents, memo })]))
}
