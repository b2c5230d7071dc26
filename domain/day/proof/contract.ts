export { StoredProof, TermChange } from './proof.contract.ts'
export { proofChanges } from './proof-changes.rules.ts'
export { softwareVersion } from './software-version.rules.ts'
