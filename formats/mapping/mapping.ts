/** Exports for pages and contracts: no module here needs Node. */
export { headerName } from './header.ts'
export {
  applyMapping,
  type CellFault,
  type Corrections,
  cellsOf,
  corrected,
  type FoundColumns,
  type MappedRow,
  type MappingFault,
  type RawRow,
  type ReadColumn,
  searchStyles,
} from './mapping-apply.ts'
export { type MappingProblem, mappingFaults, mappingProblems } from './mapping-check.ts'
export { fieldsOf, type Target, type TargetField, targets } from './mapping-fields.ts'
export {
  type CompanyRule,
  companyRules,
  type DuplicateRule,
  dayFormats,
  type ErrorRule,
  type MappedColumn,
  Mapping,
  type MappingDraft,
  Source,
  Transform,
  type TransformStep,
} from './mapping-schema.ts'
export type { MappedValue } from './mapping-values.ts'
export { searchPattern } from './text-pattern.ts'
