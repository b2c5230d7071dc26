export { writeBankSlip } from './boleto/boleto-write.ts'
export { type CieloNegotiationDraft, writeCieloNegotiation } from './cielo/cielo-negotiation-write.ts'
export type { Cielo15Row } from './cielo15/cielo15-draft.ts'
export {
  writeCielo15Balance,
  writeCielo15Negotiations,
  writeCielo15Payments,
  writeCielo15Pix,
  writeCielo15Sales,
} from './cielo15/cielo15-write.ts'
export { collected as exampleBills } from './cnab150/cnab150.fixture.ts'
export { writeCnab150Bills } from './cnab150/cnab150-write.ts'
export { writeCnab240Payments } from './cnab240/payments/payments-write.ts'
export { type StatementDraft, writeCnab240Statement } from './cnab240/statement/statement-write.ts'
export { writeCnab400Remittance, writeCnab400Return } from './cnab400/cnab400-write.ts'
export * as exampleGetnet from './getnet/getnet.fixture.ts'
export { writeGetnet } from './getnet/getnet-write.ts'
export { shippedExports } from './mapping/shipped/shipped-exports.fixture.ts'
export * as exampleMercadoPago from './mercado-pago/mercado-pago.fixture.ts'
export { writeMercadoPagoReleased, writeMercadoPagoSettlement } from './mercado-pago/mercado-pago-write.ts'
export { purchase as exampleInvoice } from './nfe/nfe.fixture.ts'
export { writeNfe } from './nfe/nfe-write.ts'
export * as examplePagBank from './pagbank/pagbank.fixture.ts'
export { writePagBankFinancial, writePagBankTransactional } from './pagbank/pagbank-write.ts'
export * as exampleRede from './rede/rede.fixture.ts'
export { writeRedeEefi } from './rede/rede-eefi-write.ts'
export { writeRedeEesa } from './rede/rede-eesa-write.ts'
export { writeRedeEevc } from './rede/rede-eevc-write.ts'
export { writeRedeEevd } from './rede/rede-eevd-write.ts'
export * as exampleSitef from './sitef/sitef.fixture.ts'
export { writeSitef } from './sitef/sitef-write.ts'
