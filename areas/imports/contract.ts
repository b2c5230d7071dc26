export {
  type Import,
  type ImportProblem,
  type ImportStatus,
  importStatuses,
  imports,
} from './imports/imports.contract.ts'
