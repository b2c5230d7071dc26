export {
  type Import,
  type ImportProblem,
  type ImportStatus,
  importStatuses,
  imports,
} from './files/imports.contract.ts'
export { undoImports } from './files/undo-import.contract.ts'
export { importLayouts } from './layouts/import-layouts.contract.ts'
export { importUploads, pieceBytes } from './uploads/uploads.contract.ts'
