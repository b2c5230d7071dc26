import * as administration from '@app/areas/administration/server'
import * as cashClosing from '@app/areas/cash-closing/server'
import * as imports from '@app/areas/imports/server'
import * as inquiries from '@app/areas/inquiries/server'
import { recordOperations } from '@app/areas/records/server'
import * as session from '@app/areas/session/server'
import type { Implementation, JobKind, RecordKind, RecordSearch } from '@app/kit/server'

/** What an area's server door offers to the process; other areas may find more behind it. */
type ServerDoor = {
  operations: readonly Implementation[]
  jobKinds?: readonly JobKind[]
  records?: readonly RecordKind[]
  searches?: readonly RecordSearch[]
}

const areas: readonly ServerDoor[] = [session, administration, inquiries, imports, cashClosing]

/** Every kind of record that has a history, comments and attachments. */
export const records: RecordKind[] = areas.flatMap((area) => area.records ?? [])

/** Every operation of the product with its handler. */
export const operations: Implementation[] = [
  ...areas.flatMap((area) => area.operations),
  ...recordOperations(records),
  ...session.searchOperations(areas.flatMap((area) => area.searches ?? [])),
]

/** Every kind of background work. */
export const jobKinds: JobKind[] = areas.flatMap((area) => area.jobKinds ?? [])
