export { addressOf } from './address.ts'
export { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'
export { explainFailure, troubleIn } from './failure.ts'
export { addressesOf, appLogin, type DatabaseAddresses, ownerLogin, prepareDatabase } from './prepare.ts'
