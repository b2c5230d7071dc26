import { dayPoints } from '@app/kit/web'

const stationPoints = ['Um posto', 'Dois postos'] as const

/** Points of one date are stations. */
export const namePoints = (dates: readonly string[]): readonly [string, string] =>
  new Set(dates).size === 1 ? stationPoints : dayPoints
