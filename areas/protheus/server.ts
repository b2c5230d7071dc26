import type { IntegrationOperation } from '@app/domain/integration/server'
import type { Implementation, RecordKind } from '@app/kit/server'
import {
  connectionHandlers,
  implementIntegrationMessages,
  integrationMessageKind,
} from './integration-control/integration-control.server.ts'
import { protheusConnectionHandlers } from './protheus-connections/protheus-connections.server.ts'

export { provideSimulator } from './protheus-connections/protheus-connections.server.ts'

export const buildControlOperations = (integrations: readonly IntegrationOperation[]): Implementation[] => [
  ...implementIntegrationMessages(integrations),
  ...connectionHandlers,
  ...protheusConnectionHandlers,
]
export const records: RecordKind[] = [integrationMessageKind]
