import type { Db } from '@app/kit/server'
import { titlesPart } from '../vendors/history-titles.store.ts'
import { otherStations } from './stations.ts'

export const workedDayPart = 'worked-day'
export const stationPart = (station_no: number) => `station-${station_no}`

export const insertStationParts = (db: Db, now: string) =>
  db
    .insertInto('demonstration_loads')
    .values(otherStations.map(({ no }) => ({ part: stationPart(no), started_at: now })))
    .execute()

export const finishPart = (db: Db, part: string, now: string) =>
  db.updateTable('demonstration_loads').set({ finished_at: now }).where('part', '=', part).execute()

export const countUnfinishedParts = async (db: Db) =>
  (
    await db
      .selectFrom('demonstration_loads')
      .select((part) => part.fn.countAll<number>().as('count'))
      .where('finished_at', 'is', null)
      .where('part', '<>', titlesPart)
      .executeTakeFirstOrThrow()
  ).count
