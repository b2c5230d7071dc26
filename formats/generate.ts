export type { CieloRow } from './cielo/cielo-draft.ts'
export { writeCieloBalance, writeCieloPayments, writeCieloSales } from './cielo/cielo-write.ts'
export { company as exampleCompany, order as exampleOrder, settled as exampleSettled } from './cnab/cnab.fixture.ts'
export type { ReturnTitle } from './cnab/collection-draft.ts'
export {
  type Cnab240ReturnDraft,
  writeCnab240Remittance,
  writeCnab240Return,
} from './cnab240/collection/collection-write.ts'
export { type OfxAccountDraft, writeOfx } from './ofx/ofx-write.ts'
export { type PixDraft, writePixApi, writePixCnab750, writePixReport } from './pix/pix-write.ts'
export { type PosExportDraft, writePosExport } from './pos-export/pos-export-write.ts'
export { type StonePaymentDraft, type StoneSaleDraft, writeStone } from './stone/stone-write.ts'
