export type * from './acquirer/acquirer-types.ts'
export { formatTypedLine, readSlip } from './boleto/boleto-read.ts'
export type * from './boleto/boleto-types.ts'
export {
  type BankSlipDraft,
  type CollectionSlipDraft,
  writeBankSlip,
  writeCollectionSlip,
} from './boleto/boleto-write.ts'
export { interleavedBars } from './boleto/interleaved.ts'
export { readBrCode } from './br-code/br-code-read.ts'
export type { BrCode, BrCodeReading } from './br-code/br-code-types.ts'
export { writeBrCode } from './br-code/br-code-write.ts'
export { type PixKeyKind, pixKeyKind } from './br-code/pix-key.ts'
export type * from './cnab/collection-types.ts'
export type * from './cnab150/bill-types.ts'
export type * from './cnab240/payments/payment-types.ts'
export {
  type AccessKeyParts,
  accessKeyDigit,
  accessKeyParts,
  buildAccessKey,
  isAccessKey,
  normaliseAccessKey,
} from './document/access-key.ts'
export { cnpjCheckDigits, isBareCnpj, normaliseCnpj } from './document/cnpj.ts'
export { cpfCheckDigits, isBareCpf, normaliseCpf } from './document/cpf.ts'
export { inspectAny } from './inspect/inspect-any.ts'
export { buildUnopenedInspection, type InspectedAccount, type Inspection, inspectFile } from './inspect/inspect-file.ts'
export { mappingFaults } from './mapping/mapping-check.ts'
export {
  type Accepted,
  type ColumnSuggestion,
  type Learned,
  minChosenScore,
  type Proposal,
} from './mapping/mapping-propose.ts'
export { headerSignature } from './mapping/schema/header-signature.ts'
export { getTargetFields, type MappingTarget, type TargetField } from './mapping/schema/mapping-fields.ts'
export { Mapping, type MappingDraft } from './mapping/schema/mapping-schema.ts'
export { shippedMappings } from './mapping/shipped/shipped-mappings.ts'
export {
  applyCellCorrections,
  applyMapping,
  type CellFault,
  type Corrections,
  type FileNotice,
  type FoundColumns,
  type MappedEnd,
  type MappedRow,
  type MappingFault,
  type MappingHow,
  type ReadColumn,
  type TotalRows,
} from './mapping/tables/mapping-apply.ts'
export { readMappedBook } from './mapping/tables/mapping-book.ts'
export { isNamedFor } from './mapping/tables/mapping-elsewhere.ts'
export {
  detectDelimiter,
  otherFileKindMessage,
  readMapped,
  readMappedSample,
  readRawRows,
} from './mapping/tables/mapping-file.ts'
export type * from './nfe/nfe-types.ts'
export { toBankNumber } from './ofx/ofx-banks.ts'
export { type OfxAccountDraft, writeOfx } from './ofx/ofx-write.ts'
export type * from './pix/pix-types.ts'
export type {
  PosExport,
  PosFuelling,
  PosFuelReceipt,
  PosHeader,
  PosPayment,
  PosPaymentMethod,
  PosReading,
  PosSale,
  PosSaleItem,
  PosShift,
  PosTankDip,
  PosTillMovement,
} from './pos-export/pos-export-schema.ts'
export type { PosExportContent, PosItem } from './pos-export/pos-export-types.ts'
export {
  type FileReadOptions,
  type HandedItem,
  read,
  readHandingOver,
  readStream,
  type StreamOptions,
} from './readers/read.ts'
export { recognise } from './readers/recognise.ts'
export { balanceMemos, isBalanceMemo } from './reading/balance-memo.ts'
export {
  accountForms,
  fileAccountKey,
  normaliseAuthCode,
  normaliseMemo,
  normaliseNsu,
  type StatementIdentity,
  statementDedupKey,
  statementLooseKey,
} from './reading/keys.ts'
export { knownFilePrefix } from './reading/known-files.ts'
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
export type { SheetRow } from './sheet/sheet-rows.ts'
export type { SheetFault, SheetStart } from './sheet/workbook-start.ts'
export { type ArchivedFile, ArchiveFault, archivedBytes, beginsAsArchive } from './sheet/zip-archive.ts'
export { type ByteSource, isZip, sourceOfBytes } from './sheet/zip-stream.ts'
export type * from './values/answer-types.ts'
export type { Period } from './values/period.ts'
export { asUtf8, chunksAsUtf8, decodePart, maxFileBytes } from './values/text.ts'
