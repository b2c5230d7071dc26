export { buildSocketUrl } from './address.ts'
export { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'
export { explainFailure, findLoggedFailure } from './failure.ts'
export { appLogin, buildDatabaseAddresses, type DatabaseAddresses, ownerLogin, prepareDatabase } from './prepare.ts'
