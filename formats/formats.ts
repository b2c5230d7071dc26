export type * from './acquirer/acquirer-types.ts'
export { formatTypedLine, readSlip } from './boleto/boleto-read.ts'
export type * from './boleto/boleto-types.ts'
export { writeBankSlip } from './boleto/boleto-write.ts'
export { interleavedBars } from './boleto/interleaved.ts'
export { readBrCode } from './br-code/br-code-read.ts'
export type { RemittanceTitle } from './cnab/collection-draft.ts'
export type * from './cnab/collection-types.ts'
export type * from './cnab150/bill-types.ts'
export { writeCnab240Remittance } from './cnab240/collection/collection-write.ts'
export type * from './cnab240/payments/payment-types.ts'
export { type PaymentDraft, writeCnab240Payments } from './cnab240/payments/payments-write.ts'
export { writeCnab400Remittance } from './cnab400/cnab400-write.ts'
export { isAccessKey } from './document/access-key.ts'
export { cnpjCheckDigits, normaliseCnpj } from './document/cnpj.ts'
export { inspectAny } from './inspect/inspect-any.ts'
export { buildUnopenedInspection, type Inspection, inspectFile } from './inspect/inspect-file.ts'
export type { Accepted, Learned, Proposal } from './mapping/mapping-propose.ts'
export type { MappingTarget } from './mapping/schema/mapping-fields.ts'
export { Mapping } from './mapping/schema/mapping-schema.ts'
export { shippedMappings } from './mapping/shipped/shipped-mappings.ts'
export type {
  Corrections,
  FileNotice,
  FoundColumns,
  MappedRow,
  MappingHow,
  TotalRows,
} from './mapping/tables/mapping-apply.ts'
export { readMappedBook } from './mapping/tables/mapping-book.ts'
export { isNamedFor } from './mapping/tables/mapping-elsewhere.ts'
export { otherFileKindMessage, readMapped, readMappedSample } from './mapping/tables/mapping-file.ts'
export type * from './nfe/nfe-types.ts'
export { toBankNumber } from './ofx/ofx-banks.ts'
export { type OfxAccountDraft, writeOfx } from './ofx/ofx-write.ts'
export type * from './pix/pix-types.ts'
export type { PosExport, PosHeader, PosPayment, PosReading, PosSale, PosShift } from './pos-export/pos-export-schema.ts'
export type { PosExportContent } from './pos-export/pos-export-types.ts'
export { type HandedItem, read, readHandingOver, readStream } from './readers/read.ts'
export { recognise } from './readers/recognise.ts'
export { balanceMemos } from './reading/balance-memo.ts'
export { fileAccountKey, statementDedupKey, statementLooseKey } from './reading/keys.ts'
export { contentKinds, type Layout } from './reading/layouts.ts'
export {
  balanceLine,
  hasUnprovenSums,
  leftOutOfTotal,
  leftOutTotals,
  refusedSale,
  repeatedPix,
  repeatedReturn,
} from './reading/left-out.ts'
export type { LeftOutGroup, LeftOutReason, Problem } from './reading/report.ts'
export { newSeenKeys } from './reading/seen-keys.ts'
export { type Counterpart, detectCounterpart } from './reading/statement-counterpart.ts'
export type * from './reading/statement-types.ts'
export { type ArchivedFile, ArchiveFault, archivedBytes, beginsAsArchive } from './sheet/zip-archive.ts'
export { type ByteSource, isZip, sourceOfBytes } from './sheet/zip-stream.ts'
export type * from './values/answer-types.ts'
export type { Period } from './values/period.ts'
export { asUtf8, chunksAsUtf8, decodePart, maxFileBytes } from './values/text.ts'
