export { StoredProof, TermChange } from './proof.contract.ts'
export { listProofChanges } from './proof-changes.rules.ts'
export { softwareVersion } from './software-version.rules.ts'
