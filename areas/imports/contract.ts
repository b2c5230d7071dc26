export {
  type Import,
  type ImportProblem,
  type ImportStatus,
  importStatuses,
  imports,
} from './imports/imports.contract.ts'
export { undoImports } from './imports/undo/undo-import.contract.ts'
export { importUploads, pieceBytes } from './imports/uploads/uploads.contract.ts'
export { importLayouts } from './layouts/import-layouts.contract.ts'
