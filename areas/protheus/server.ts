import type { IntegrationOperation } from '@app/domain/integration/server'
import type { Implementation, RecordKind, Reversal, ServedRegister } from '@app/kit/server'
import {
  connectionHandlers,
  implementIntegrationMessages,
  integrationConnectionKind,
  integrationMessageKind,
} from './integration-control/integration-control.server.ts'
import integrationMappings from './integration-mappings/integration-mappings.server.ts'
import { replacementReversal } from './integration-mappings/mapping-changes.server.ts'
import { protheusConnectionHandlers } from './protheus-connections/protheus-connections.server.ts'

export { createMapping } from './integration-mappings/mapping-changes.server.ts'
export { provideSimulator } from './protheus-connections/protheus-connections.server.ts'

export const buildControlOperations = (integrations: readonly IntegrationOperation[]): Implementation[] => [
  ...implementIntegrationMessages(integrations),
  ...connectionHandlers,
  ...protheusConnectionHandlers,
]
export const records: RecordKind[] = [integrationMessageKind, integrationConnectionKind]
export const reversals: Reversal[] = [replacementReversal]
export const registers: ServedRegister[] = [integrationMappings]
