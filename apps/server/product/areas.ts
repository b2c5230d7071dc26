import * as administration from '@app/areas/administration/server'
import * as cashClosing from '@app/areas/cash-closing/server'
import * as finance from '@app/areas/finance/server'
import * as imports from '@app/areas/imports/server'
import * as inquiries from '@app/areas/inquiries/server'
import * as protheus from '@app/areas/protheus/server'
import {
  ownRecords,
  recordJobKinds,
  recordOperations,
  personalData as recordsPersonalData,
} from '@app/areas/records/server'
import type { SearchSection } from '@app/areas/session/contract'
import * as session from '@app/areas/session/server'
import * as tasks from '@app/areas/tasks/server'
import { eventDeliveriesJob, eventRetention, registerSubscribers, type Subscriber } from '@app/domain/events/server'
import {
  buildIntegrationJob,
  type IntegrationOperation,
  integrationAlertsJob,
  integrationPersonalData,
  integrationRetentionKinds,
} from '@app/domain/integration/server'
import {
  bulkJob,
  deleteBlobJob,
  draftOperations,
  draftRetention,
  expireListExportsJob,
  exportJob,
  forgetPostponedJob,
  type Implementation,
  implementExports,
  implementListSettings,
  implementUndo,
  type JobKind,
  monthsAheadJob,
  ownPersonalData,
  type PersonalDataSource,
  type RecordKind,
  type RecordSearch,
  type RetentionKind,
  type Reversal,
  type ServedRegister,
} from '@app/kit/server'

type ServerDoor = {
  operations: readonly Implementation[]
  registers?: readonly ServedRegister[]
  jobKinds?: readonly JobKind[]
  records?: readonly RecordKind[]
  searches?: readonly RecordSearch<SearchSection>[]
  reversals?: readonly Reversal[]
  retentionKinds?: readonly RetentionKind[]
  personalData?: readonly PersonalDataSource[]
  subscribers?: readonly Subscriber[]
  integrations?: readonly IntegrationOperation[]
}

const callingAreas: readonly ServerDoor[] = [session, administration, finance, inquiries, imports, tasks, cashClosing]

export const productIntegrations: readonly IntegrationOperation[] = [
  ...callingAreas.flatMap((area) => area.integrations ?? []),
  ...protheus.integrations,
]

const areas: readonly ServerDoor[] = [
  ...callingAreas,
  {
    operations: protheus.buildControlOperations(productIntegrations),
    registers: protheus.registers,
    records: protheus.records,
    reversals: protheus.reversals,
    subscribers: protheus.subscribers,
    jobKinds: protheus.jobKinds,
    personalData: protheus.personalData,
  },
]

const registers = [
  ...areas.flatMap((area) => area.registers ?? []),
  administration.serveAbilities(() => productOperations.map(({ operation }) => operation)),
]

registerSubscribers(areas.flatMap((area) => area.subscribers ?? []))

export const productRetentionKinds: readonly RetentionKind[] = [
  eventRetention,
  ...integrationRetentionKinds,
  ...areas.flatMap((area) => area.retentionKinds ?? []),
  draftRetention,
]

export const productPersonalData: readonly PersonalDataSource[] = [
  ...areas.flatMap((area) => area.personalData ?? []),
  ...recordsPersonalData,
  ...integrationPersonalData,
  ...ownPersonalData,
]

const declared: Implementation[] = [
  ...areas.flatMap((area) => area.operations),
  ...registers.flatMap((register) => register.operations),
  ...administration.privacyOperations(productRetentionKinds, productPersonalData),
]

export const productRecordKinds: RecordKind[] = [
  ...areas.flatMap((area) => area.records ?? []),
  ...registers.flatMap(({ record }) => record ?? []),
  ...ownRecords,
]

const productUndo = implementUndo(
  [...areas.flatMap((area) => area.reversals ?? []), ...registers.flatMap(({ reversal }) => reversal ?? [])],
  async (db, entity, id) => (await productRecordKinds.find((record) => record.entity === entity)?.find(db, id))?.title,
)

const ofRecords = recordOperations(productRecordKinds, productUndo.canUndo)

export const productOperations: Implementation[] = [
  ...declared,
  ...ofRecords,
  ...session.searchOperations(areas.flatMap((area) => area.searches ?? [])),
  ...productUndo.operations,
  ...draftOperations,
  ...implementListSettings([...declared, ...ofRecords]),
  ...implementExports([...declared, ...ofRecords]),
]

export const productJobKinds: JobKind[] = [
  bulkJob(productOperations),
  exportJob([...declared, ...ofRecords]),
  expireListExportsJob,
  monthsAheadJob,
  eventDeliveriesJob,
  buildIntegrationJob(productIntegrations),
  integrationAlertsJob,
  ...administration.privacyJobKinds(productRetentionKinds, productPersonalData),
  deleteBlobJob,
  forgetPostponedJob,
  ...recordJobKinds(productRecordKinds),
  ...areas.flatMap((area) => area.jobKinds ?? []),
]
