export { addressOf } from './address.ts'
export { type Cluster, startCluster } from './cluster.ts'
export { ownerLogin, prepareDatabase } from './prepare.ts'
export { startOf } from './processes.ts'
