export { addressOf } from './address.ts'
export { type Cluster, startCluster } from './cluster.ts'
export { explainFailure, troubleIn } from './failure.ts'
export { ownerLogin, prepareDatabase } from './prepare.ts'
