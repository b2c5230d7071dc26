import { type Subscriber, subscribeByJob, subscribeInTransaction } from '@app/domain/events/server'
import type { IntegrationOperation } from '@app/domain/integration/server'
import {
  balancesReading,
  generateForClosing,
  readingOperations,
  titleOperations,
  withdrawTitles,
  writeOffOperations,
} from '@app/domain/protheus/server'
import { buildReadingsJob } from '@app/domain/scheduled-readings/server'
import type { Implementation, JobKind, RecordKind, Reversal, ServedRegister } from '@app/kit/server'
import { generatedFileHandlers, generatedFileKind } from './generated-files/generated-files.server.ts'
import {
  implementConnections,
  implementIntegrationMessages,
  integrationConnectionKind,
  integrationMessageKind,
} from './integration-control/integration-control.server.ts'
import integrationMappings from './integration-mappings/integration-mappings.server.ts'
import { replacementReversal } from './integration-mappings/mapping-changes.server.ts'
import { outboundHostHandlers } from './outbound-hosts/outbound-hosts.server.ts'
import { protheusConnectionHandlers } from './protheus-connections/protheus-connections.server.ts'
import protheusTitles, { protheusTitleKind } from './protheus-titles/protheus-titles.server.ts'
import { titleCheckJob } from './protheus-titles/title-check-job.server.ts'

export { createMapping } from './integration-mappings/mapping-changes.server.ts'
export { provideFormerSimulator, provideSimulator } from './protheus-connections/protheus-connections.server.ts'

const readings = [balancesReading]

export const buildControlOperations = (integrations: readonly IntegrationOperation[]): Implementation[] => [
  ...implementIntegrationMessages(integrations),
  ...implementConnections(readings),
  ...protheusConnectionHandlers,
  ...outboundHostHandlers,
  ...generatedFileHandlers,
  ...protheusTitles,
]
export const subscribers: Subscriber[] = [
  subscribeByJob('day-closed', 'generate-titles', generateForClosing),
  subscribeByJob('day-adjusted', 'generate-adjustment-titles', generateForClosing),
  subscribeInTransaction('day-reopened', 'withdraw-titles', async (db, events, cause) => {
    for (const event of events) await withdrawTitles(db, event, cause)
  }),
]
export const integrations: readonly IntegrationOperation[] = [
  ...titleOperations,
  ...writeOffOperations,
  ...readingOperations,
]
export const jobKinds: JobKind[] = [buildReadingsJob(readings), titleCheckJob]
export const records: RecordKind[] = [
  integrationMessageKind,
  integrationConnectionKind,
  generatedFileKind,
  protheusTitleKind,
]
export const reversals: Reversal[] = [replacementReversal]
export const registers: ServedRegister[] = [integrationMappings]
export { titlePersonalData as personalData } from '@app/domain/protheus/server'
