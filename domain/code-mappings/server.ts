export { findSentCodes, mappingLock, resolveCodes } from './code-mappings.store.ts'
