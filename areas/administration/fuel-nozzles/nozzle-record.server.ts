import type { RecordKind } from '@app/kit/server'
import { findLabels } from './fuel-nozzles.store.ts'
import { fuelNozzleRecord } from './nozzle-record.contract.ts'

export const fuelNozzleRecordKind: RecordKind = {
  ...fuelNozzleRecord,
  async find(db, id) {
    const [nozzle] = await findLabels(db, [id])
    return nozzle && { company_id: nozzle.company_id, title: nozzle.label }
  },
}
