export type { CieloDraft, CieloRow } from './cielo/cielo-draft.ts'
export {
  type CieloEarlyDebit,
  type CieloEarlyRow,
  type CieloNegotiationDraft,
  writeCieloNegotiation,
} from './cielo/cielo-negotiation-write.ts'
export { writeCieloBalance, writeCieloPayments, writeCieloSales } from './cielo/cielo-write.ts'
export type { Cielo15DealDraft, Cielo15Draft, Cielo15PixRow, Cielo15Row } from './cielo15/cielo15-draft.ts'
export {
  writeCielo15Balance,
  writeCielo15Negotiations,
  writeCielo15Payments,
  writeCielo15Pix,
  writeCielo15Sales,
} from './cielo15/cielo15-write.ts'
export { company as exampleCompany, order as exampleOrder, settled as exampleSettled } from './cnab/cnab.fixture.ts'
export type { RemittanceTitle, ReturnTitle } from './cnab/collection-draft.ts'
export { collected as exampleBills } from './cnab150/cnab150.fixture.ts'
export { type BillDraft, type Cnab150Draft, writeCnab150Bills } from './cnab150/cnab150-write.ts'
export {
  type Cnab240RemittanceDraft,
  type Cnab240ReturnDraft,
  writeCnab240Remittance,
  writeCnab240Return,
} from './cnab240/collection/collection-write.ts'
export {
  type BankTransferDraft,
  type Cnab240PaymentsDraft,
  type PaymentLotDraft,
  type SlipDraft,
  writeCnab240Payments,
} from './cnab240/payments/payments-write.ts'
export {
  type Cnab240StatementDraft,
  type StatementDraft,
  type StatementEntryDraft,
  writeCnab240Statement,
} from './cnab240/statement/statement-write.ts'
export type {
  Cnab400RemittanceDraft,
  Cnab400ReturnDraft,
  RemittanceTitle400,
  ReturnTitle400,
} from './cnab400/cnab400-draft.ts'
export { writeCnab400Remittance, writeCnab400Return } from './cnab400/cnab400-write.ts'
export * as exampleGetnet from './getnet/getnet.fixture.ts'
export type {
  GetnetAdjustmentDraft,
  GetnetDraft,
  GetnetLienDraft,
  GetnetPaymentDraft,
  GetnetSaleDraft,
} from './getnet/getnet-draft.ts'
export { writeGetnet } from './getnet/getnet-write.ts'
export { shippedExports } from './mapping/shipped/shipped-exports.fixture.ts'
export * as exampleMercadoPago from './mercado-pago/mercado-pago.fixture.ts'
export {
  type Dialect as MercadoPagoDialect,
  type MercadoPagoReleaseDraft,
  type MercadoPagoSaleDraft,
  writeMercadoPagoReleased,
  writeMercadoPagoSettlement,
} from './mercado-pago/mercado-pago-write.ts'
export { purchase as exampleInvoice } from './nfe/nfe.fixture.ts'
export type { AddressDraft, FuelDraft, InvoiceDraft, ItemDraft, PartyDraft, TaxDraft } from './nfe/nfe-draft.ts'
export { keyOfDraft, writeNfe } from './nfe/nfe-write.ts'
export { type OfxAccountDraft, type OfxDraft, writeOfx } from './ofx/ofx-write.ts'
export * as examplePagBank from './pagbank/pagbank.fixture.ts'
export type {
  PagBankDraft,
  PagBankEventDraft,
  PagBankPaidDraft,
  PagBankPayoutDraft,
  PagBankSaleDraft,
} from './pagbank/pagbank-draft.ts'
export { writePagBankFinancial, writePagBankTransactional } from './pagbank/pagbank-write.ts'
export { type PixDraft, writePixApi, writePixCnab750, writePixReport } from './pix/pix-write.ts'
export { type PosExportDraft, writePosExport } from './pos-export/pos-export-write.ts'
export * as exampleRede from './rede/rede.fixture.ts'
export type {
  RedeCreditDraft,
  RedeDebitDraft,
  RedeEevcDraft,
  RedeEevdDraft,
  RedeFileDraft,
  RedeSaleDraft,
} from './rede/rede-draft.ts'
export {
  type RedeAnticipationDraft,
  type RedeEefiDraft,
  type RedeOrderDraft,
  type RedePaidDraft,
  writeRedeEefi,
} from './rede/rede-eefi-write.ts'
export { type RedeEesaDraft, type RedeOpenDraft, writeRedeEesa } from './rede/rede-eesa-write.ts'
export { writeRedeEevc } from './rede/rede-eevc-write.ts'
export { writeRedeEevd } from './rede/rede-eevd-write.ts'
export * as exampleSitef from './sitef/sitef.fixture.ts'
export {
  type SitefCreditDraft,
  type SitefDraft,
  type SitefEarlyDraft,
  type SitefSaleDraft,
  writeSitef,
} from './sitef/sitef-write.ts'
export {
  type StoneCancelDraft,
  type StoneDraft,
  type StonePartDraft,
  type StonePaymentDraft,
  type StoneSaleDraft,
  writeStone,
} from './stone/stone-write.ts'
