export { type Import, type ImportProblem, type ImportStatus, imports, importStatuses } from './imports/imports.contract.ts'
