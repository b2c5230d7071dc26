import * as administration from '@app/areas/administration/server'
import * as cashClosing from '@app/areas/cash-closing/server'
import * as finance from '@app/areas/finance/server'
import * as imports from '@app/areas/imports/server'
import * as inquiries from '@app/areas/inquiries/server'
import {
  ownRecords,
  recordJobKinds,
  recordOperations,
  personalData as recordsPersonalData,
} from '@app/areas/records/server'
import * as session from '@app/areas/session/server'
import * as tasks from '@app/areas/tasks/server'
import { eventDeliveriesJob, eventRetention, registerSubscribers, type Subscriber } from '@app/domain/events/server'
import {
  bulkJob,
  draftOperations,
  draftRetention,
  expireListExportsJob,
  exportJob,
  exportsOf,
  forgetPostponedJob,
  type Implementation,
  type JobKind,
  listSettingsOf,
  monthsAheadJob,
  ownPersonalData,
  type PersonalDataSource,
  type RecordKind,
  type RecordSearch,
  type RetentionKind,
  type Reversal,
  undoOf,
} from '@app/kit/server'

/** What the server entry point of an area gives the process. Other areas may import more from it. */
type ServerDoor = {
  operations: readonly Implementation[]
  jobKinds?: readonly JobKind[]
  records?: readonly RecordKind[]
  searches?: readonly RecordSearch[]
  reversals?: readonly Reversal[]
  retentionKinds?: readonly RetentionKind[]
  personalData?: readonly PersonalDataSource[]
  /** Subscribers to events of other areas, in the order in which they run. */
  subscribers?: readonly Subscriber[]
}

const areas: readonly ServerDoor[] = [session, administration, finance, inquiries, imports, tasks, cashClosing]

registerSubscribers(areas.flatMap((area) => area.subscribers ?? []))

export const retentionKinds: readonly RetentionKind[] = [
  eventRetention,
  ...areas.flatMap((area) => area.retentionKinds ?? []),
  draftRetention,
]

export const personalData: readonly PersonalDataSource[] = [
  ...areas.flatMap((area) => area.personalData ?? []),
  ...recordsPersonalData,
  ...ownPersonalData,
]

const declared: Implementation[] = [
  ...areas.flatMap((area) => area.operations),
  ...administration.abilityHandlers(() => operations.map(({ operation }) => operation)),
  ...administration.privacyOperations(retentionKinds, personalData),
]

export const records: RecordKind[] = [...areas.flatMap((area) => area.records ?? []), ...ownRecords]

export const undo = undoOf(
  areas.flatMap((area) => area.reversals ?? []),
  async (db, entity, id) => (await records.find((record) => record.entity === entity)?.find(db, id))?.title,
)

const ofRecords = recordOperations(records, undo.canUndo)

export const operations: Implementation[] = [
  ...declared,
  ...ofRecords,
  // Days first: users search for them most often.
  ...session.searchOperations(areas.toReversed().flatMap((area) => area.searches ?? [])),
  ...undo.operations,
  ...draftOperations,
  ...listSettingsOf([...declared, ...ofRecords]),
  ...exportsOf([...declared, ...ofRecords]),
]

export const jobKinds: JobKind[] = [
  bulkJob(operations),
  exportJob([...declared, ...ofRecords]),
  expireListExportsJob,
  monthsAheadJob,
  eventDeliveriesJob,
  ...administration.privacyJobKinds(retentionKinds, personalData),
  forgetPostponedJob,
  ...recordJobKinds(records),
  ...areas.flatMap((area) => area.jobKinds ?? []),
]
