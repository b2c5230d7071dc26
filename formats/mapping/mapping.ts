/** Exports for pages and contracts: no module here needs Node. */
export { headerName } from './header.ts'
export {
  applyCellCorrections,
  applyMapping,
  type CellFault,
  type Corrections,
  type FoundColumns,
  type MappedRow,
  type MappingFault,
  type RawRow,
  type ReadColumn,
  searchStyles,
  toMappedCells,
} from './mapping-apply.ts'
export { type MappingProblem, mappingFaults, mappingProblems } from './mapping-check.ts'
export { getTargetFields, type MappingTarget, mappingTargets, type TargetField } from './mapping-fields.ts'
export {
  ColumnSource,
  type CompanyRule,
  companyRules,
  type DuplicateRule,
  dayFormats,
  type ErrorRule,
  type MappedColumn,
  Mapping,
  type MappingDraft,
  Transform,
  type TransformStep,
} from './mapping-schema.ts'
export type { MappedValue } from './mapping-values.ts'
export { searchPattern } from './text-pattern.ts'
