export { buildIntegrationJob, integrationDeliveryJob, sweepMessages } from './deliver.server.ts'
export { integrationPersonalData } from './integration-privacy.store.ts'
export { integrationRetentionKinds, integrationTopic } from './messages.store.ts'
export type { IntegrationOperation } from './operation.server.ts'
