import { cielo } from '../cielo/cielo.fixture.ts'
import { negotiation } from '../cielo/cielo-negotiation.testing.ts'
import * as cielo15 from '../cielo15/cielo15.testing.ts'
import { company, order, settled } from '../cnab/cnab.fixture.ts'
import { collected } from '../cnab150/cnab150.testing.ts'
import * as payments from '../cnab240/payments/payments.testing.ts'
import * as statement from '../cnab240/statement/statement.testing.ts'
import { type Layout, writeCnab240Remittance, writeCnab400Remittance } from '../formats.ts'
import * as generate from '../generate.ts'
import { getnet } from '../getnet/getnet.testing.ts'
import * as mercadoPago from '../mercado-pago/mercado-pago.testing.ts'
import { purchase } from '../nfe/nfe.testing.ts'
import * as ofx from '../ofx/ofx.fixture.ts'
import { pagbank } from '../pagbank/pagbank.testing.ts'
import { received } from '../pix/pix.fixture.ts'
import * as pos from '../pos-export/pos-export.fixture.ts'
import * as rede from '../rede/rede.testing.ts'
import * as sitef from '../sitef/sitef.testing.ts'
import * as stone from '../stone/stone.fixture.ts'
import * as testing from '../testing.ts'

const cnab400 = { ...company, company_code: '12340067890' }
const remittance = { ...settled, occurrence: '01', order, pix: null }
const remittance400 = {
  ...remittance,
  our_number_digit: '',
  order: { ...order, instructions: ['06'], discount: null, protest_days: 5, guarantor_name: '' },
  pix: { key: 'pix@posto.test', txid: 'TX1' },
}

export const validFiles: Readonly<Record<Layout, Uint8Array>> = {
  ofx: generate.writeOfx(ofx.statement),
  'cnab240-statement': testing.writeCnab240Statement({ ...company, accounts: [statement.account] }),
  'cnab240-collection': generate.writeCnab240Return({
    ...company,
    titles: [settled, { ...settled, occurrence: '02' }],
  }),
  'cnab240-payments': testing.writeCnab240Payments({
    ...payments.frame,
    lots: payments.lotsOf(payments.transfer, { ...payments.transfer, occurrences: ['BD'] }, payments.slip),
  }),
  'cnab400-collection': testing.writeCnab400Return({
    ...cnab400,
    titles: [
      { ...settled, pix: null },
      { ...settled, pix: null },
    ],
  }),
  'cnab150-bills': testing.writeCnab150Bills(collected),
  'cielo-v13-sales': generate.writeCieloSales(cielo),
  'cielo-v13-payments': generate.writeCieloPayments({ ...cielo, paid_on: '2026-10-15' }),
  'cielo-v13-anticipation': testing.writeCieloNegotiation(negotiation),
  'cielo-v13-assignment': testing.writeCieloNegotiation({ ...negotiation, option: '07' }),
  'cielo-v13-balance': generate.writeCieloBalance(cielo),
  'cielo-v15-sales': testing.writeCielo15Sales(cielo15.draft),
  'cielo-v15-payments': testing.writeCielo15Payments({ ...cielo15.draft, paid_on: '2026-11-13' }),
  'cielo-v15-balance': testing.writeCielo15Balance(cielo15.draft),
  'cielo-v15-negotiation': testing.writeCielo15Negotiations({ ...cielo15.draft, deals: [cielo15.deal] }),
  'cielo-v15-pix': testing.writeCielo15Pix({ ...cielo15.draft, pix: [cielo15.pixRow] }),
  'rede-eevc': testing.writeRedeEevc(rede.eevc),
  'rede-eevd': testing.writeRedeEevd(rede.eevd),
  'rede-eefi': testing.writeRedeEefi(rede.eefi),
  'rede-eesa': testing.writeRedeEesa(rede.eesa),
  'getnet-v10': testing.writeGetnet(getnet),
  'stone-v2': generate.writeStone({ ...stone.empty, sales: [stone.sale], payments: [stone.payment] }),
  'pagbank-transactional': testing.writePagBankTransactional(pagbank),
  'pagbank-financial': testing.writePagBankFinancial(pagbank),
  'mercado-pago-settlement': testing.writeMercadoPagoSettlement([mercadoPago.sale, mercadoPago.refund]),
  'mercado-pago-released': testing.writeMercadoPagoReleased({
    initial_cents: 100,
    releases: [mercadoPago.released, mercadoPago.payout],
  }),
  'sitef-sales': testing.writeSitef(sitef.sales),
  'sitef-payments': testing.writeSitef(sitef.payments),
  nfe: testing.writeNfe(purchase),
  'pix-csv': generate.writePixReport([received]),
  'pix-api': generate.writePixApi([received]),
  'pix-cnab750': generate.writePixCnab750([received]),
  'pos-export': generate.writePosExport(pos.draft),
}

const otherFiles: readonly (readonly [Layout, Uint8Array])[] = [
  ['cnab240-collection', writeCnab240Remittance({ ...company, titles: [remittance] })],
  ['cnab400-collection', writeCnab400Remittance({ ...cnab400, titles: [remittance400] })],
]

export const filesOfEveryKind: readonly (readonly [string, Uint8Array])[] = [
  ...Object.entries(validFiles),
  ...otherFiles,
]
