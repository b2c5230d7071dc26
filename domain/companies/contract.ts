export { acquirerSources, type DaySource, sourceNames } from './source-names.contract.ts'
