export { findWrongPart, getCodeParts } from './code-patterns.rules.ts'
export {
  describeMissingCode,
  type MappedSystem,
  type MappingDomain,
  mappedSystems,
  mappingDomains,
  type NeededCode,
  type ResolvedCode,
} from './mapping.contract.ts'
export { natures } from './natures.contract.ts'
export { splitValidity } from './resolve-code.rules.ts'
