/** Exports for pages and contracts: no module here needs Node. */

export { type MappingProblem, mappingFaults, mappingProblems } from './mapping-check.ts'
export { getTargetFields, type MappingTarget, type TargetField } from './schema/mapping-fields.ts'
export {
  ColumnSource,
  type CompanyRule,
  type DuplicateRule,
  dayFormats,
  type ErrorRule,
  type MappedColumn,
  Mapping,
  Transform,
  type TransformStep,
} from './schema/mapping-schema.ts'
export { searchPattern } from './schema/text-pattern.ts'
export {
  applyCellCorrections,
  applyMapping,
  type Corrections,
  type FoundColumns,
  type MappedRow,
  type MappingFault,
  type RawRow,
  type ReadColumn,
  searchStyles,
  toMappedCells,
} from './tables/mapping-apply.ts'
export type { MappedValue } from './values/mapping-values.ts'
