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

/** What an area's server door offers to the process; other areas may find more behind it. */
type ServerDoor = {
  operations: readonly Implementation[]
  jobKinds?: readonly JobKind[]
  records?: readonly RecordKind[]
  searches?: readonly RecordSearch[]
  /** How its records take a change back. */
  reversals?: readonly Reversal[]
  /** Rows that are deleted after a time. */
  retentionKinds?: readonly RetentionKind[]
  /** Rows that are about a person. */
  personalData?: readonly PersonalDataSource[]
  /** Its subscribers to events of other areas, in the order in which they run. */
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

/** Every kind of record that has a history, comments and attachments. */
export const records: RecordKind[] = [...areas.flatMap((area) => area.records ?? []), ...ownRecords]

/** Taking changes back, for all areas. */
export const undo = undoOf(
  areas.flatMap((area) => area.reversals ?? []),
  async (db, entity, id) => (await records.find((record) => record.entity === entity)?.find(db, id))?.title,
)

const ofRecords = recordOperations(records, undo.canUndo)

/** Every operation of the product with its handler. */
export const operations: Implementation[] = [
  ...declared,
  ...ofRecords,
  // Days first: they are what people look for all day.
  ...session.searchOperations(areas.toReversed().flatMap((area) => area.searches ?? [])),
  ...undo.operations,
  ...draftOperations,
  ...listSettingsOf([...declared, ...ofRecords]),
  ...exportsOf([...declared, ...ofRecords]),
]

/** Every kind of background work. */
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
