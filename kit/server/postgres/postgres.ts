export { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'
export { findLoggedFailure } from './failure.ts'
export { buildDatabaseAddresses, type DatabaseAddresses, ownerLogin, prepareDatabase } from './prepare.ts'
