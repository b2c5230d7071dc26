export { integrationAlertsJob, pauseConnection, resumeConnection } from './alerts.server.ts'
export {
  changeConnectionSecret,
  changeConnectionSettings,
  correctConnection,
  endConnection,
  findCalledConnections,
  findConnectionNamed,
  findSimulators,
  getUsedConnection,
  insertConnection,
  integrationPersonalData,
  lockConnection,
  moveConnection,
  setConnectionLimits,
  setSendingWindow,
} from './connections.store.ts'
export { findCorrections } from './corrections.rules.ts'
export { buildIntegrationJob, deliverMessages, integrationDeliveryJob, sweepMessages } from './deliver.server.ts'
export { enqueueMessages } from './enqueue.server.ts'
export { actOnMessage, hasLookup, runCancelEffects } from './message-actions.server.ts'
export { cancelWaiting, findConnectionMessages, integrationRetentionKinds, integrationTopic } from './messages.store.ts'
export { freeMappedMessages } from './missing-codes.store.ts'
export type { IntegrationOperation } from './operation.server.ts'
export { pauseByRoutine, pauseSimulators } from './pauses.server.ts'
export { type IntegrationPull, runPull } from './pull.server.ts'
export { defineReading } from './reading.server.ts'
export { resendMessage } from './resend.server.ts'
