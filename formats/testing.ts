export { type CieloNegotiationDraft, writeCieloNegotiation } from './cielo/cielo-negotiation-write.testing.ts'
export type { Cielo15Row } from './cielo15/cielo15-draft.testing.ts'
export {
  writeCielo15Balance,
  writeCielo15Negotiations,
  writeCielo15Payments,
  writeCielo15Pix,
  writeCielo15Sales,
} from './cielo15/cielo15-write.testing.ts'
export { collected as exampleBills } from './cnab150/cnab150.testing.ts'
export { writeCnab150Bills } from './cnab150/cnab150-write.testing.ts'
export { writeCnab240Payments } from './cnab240/payments/payments-write.ts'
export { type StatementDraft, writeCnab240Statement } from './cnab240/statement/statement-write.testing.ts'
export { writeCnab400Return } from './cnab400/cnab400-write.ts'
export * as exampleGetnet from './getnet/getnet.testing.ts'
export { writeGetnet } from './getnet/getnet-write.testing.ts'
export { shippedExports } from './mapping/shipped/shipped-exports.fixture.ts'
export * as exampleMercadoPago from './mercado-pago/mercado-pago.testing.ts'
export { writeMercadoPagoReleased, writeMercadoPagoSettlement } from './mercado-pago/mercado-pago-write.testing.ts'
export { purchase as exampleInvoice } from './nfe/nfe.testing.ts'
export { writeNfe } from './nfe/nfe-write.testing.ts'
export * as examplePagBank from './pagbank/pagbank.testing.ts'
export { writePagBankFinancial, writePagBankTransactional } from './pagbank/pagbank-write.testing.ts'
export * as exampleRede from './rede/rede.testing.ts'
export { writeRedeEefi } from './rede/rede-eefi-write.testing.ts'
export { writeRedeEesa } from './rede/rede-eesa-write.testing.ts'
export { writeRedeEevc } from './rede/rede-eevc-write.testing.ts'
export { writeRedeEevd } from './rede/rede-eevd-write.testing.ts'
export * as exampleSitef from './sitef/sitef.testing.ts'
export { writeSitef } from './sitef/sitef-write.testing.ts'
