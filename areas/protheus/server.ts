import type { IntegrationOperation } from '@app/domain/integration/server'
import type { Implementation, RecordKind } from '@app/kit/server'
import {
  connectionHandlers,
  implementIntegrationMessages,
  integrationMessageKind,
} from './integration-control/integration-control.server.ts'

export const buildControlOperations = (integrations: readonly IntegrationOperation[]): Implementation[] => [
  ...implementIntegrationMessages(integrations),
  ...connectionHandlers,
]
export const records: RecordKind[] = [integrationMessageKind]
