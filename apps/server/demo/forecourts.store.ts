import type { Db } from '@app/kit/server'
import { demoId, demoNozzles, demoStations, demoTanks, registersValidFrom, type Station } from './stations.ts'

const makers = [
  { manufacturer: 'Wayne', model: 'Helix 6000' },
  { manufacturer: 'Gilbarco', model: 'Encore 700' },
] as const
const nozzlesPerPump = 2

const pumpNo = (nozzle_no: number) => Math.ceil(nozzle_no / nozzlesPerPump)
const pumpNos = [...new Set(demoNozzles.map(({ nozzle_no }) => pumpNo(nozzle_no)))]

export async function insertForecourts(db: Db, now: string) {
  await db.insertInto('tanks').values(demoStations.flatMap(tanksOf)).execute()
  await db.insertInto('pumps').values(demoStations.flatMap(pumpsOf)).execute()
  await db
    .insertInto('pump_seals')
    .values(demoStations.flatMap((station) => sealsOf(station, now)))
    .execute()
  await db.insertInto('fuel_nozzles').values(demoStations.flatMap(nozzlesOf)).execute()
  await db
    .insertInto('fuel_nozzle_links')
    .values(demoStations.flatMap((station) => linksOf(station, now)))
    .execute()
}

const tanksOf = ({ no, id }: Station) =>
  demoTanks.map((tank) => ({ ...tank, id: demoId('a1', no, tank.tank_no), company_id: id }))

const pumpsOf = ({ no, id }: Station) =>
  pumpNos.map((pump) => ({
    ...(makers[(no + pump) % makers.length] ?? makers[0]),
    id: demoId('a7', no, pump),
    company_id: id,
    serial_no: `BM${String(no).padStart(2, '0')}${String(4100 + pump * 17)}`,
    island: pump,
  }))

const sealsOf = ({ no, id }: Station, now: string) =>
  pumpNos.map((pump) => ({
    id: demoId('a8', no, pump),
    company_id: id,
    pump_id: demoId('a7', no, pump),
    seal_no: `LC-${no}${String(pump).padStart(3, '0')}`,
    sealed_on: registersValidFrom,
    created_at: now,
  }))

const nozzlesOf = ({ no, id }: Station) =>
  demoNozzles.map(({ nozzle_no }) => ({
    id: demoId('a2', no, nozzle_no),
    company_id: id,
    nozzle_no,
    controller_code: (3 + nozzle_no).toString(16).toUpperCase().padStart(2, '0'),
    pump_id: demoId('a7', no, pumpNo(nozzle_no)),
    valid_from: registersValidFrom,
  }))

const linksOf = ({ no, id }: Station, now: string) =>
  demoNozzles.map(({ nozzle_no, product_code, tank_no }) => ({
    id: demoId('a9', no, nozzle_no),
    company_id: id,
    nozzle_id: demoId('a2', no, nozzle_no),
    product_code,
    tank_id: demoId('a1', no, tank_no),
    valid_from: registersValidFrom,
    created_at: now,
  }))
