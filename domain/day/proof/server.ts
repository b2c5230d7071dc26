export { findProofs } from './proofs.store.ts'
export { verifyProof } from './verify-proof.server.ts'
