export { type Import, imports } from './files/imports.contract.ts'
export { undoImports } from './files/undo-import.contract.ts'
export { pieceBytes } from './import-uploads/uploads.contract.ts'
