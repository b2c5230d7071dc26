export { importLayouts } from './layouts/import-layouts.contract.ts'
export {
  type Import,
  type ImportProblem,
  type ImportStatus,
  importStatuses,
  imports,
} from './run/imports.contract.ts'
export { undoImports } from './undo/undo-import.contract.ts'
export { importUploads, pieceBytes } from './uploads/uploads.contract.ts'
