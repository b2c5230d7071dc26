import type { Captured } from './history-captures.ts'
import { demoStations, type Station } from './stations.ts'

type Incident = 'lost' | 'twice' | 'foreign' | 'overcharged'

const incidents: Readonly<Record<number, Readonly<Record<number, readonly Incident[]>>>> = {
  2: { 43: ['twice'] },
  6: { 40: ['overcharged', 'overcharged', 'overcharged'] },
  7: { 42: ['foreign', 'twice'], 43: ['lost', 'foreign', 'foreign'] },
}

const [, , , neighbour] = demoStations

export function withIncidents(captures: readonly Captured[], station: Station, dayNo: number): Captured[] {
  const result = [...captures]
  for (const [no, incident] of (incidents[station.no]?.[dayNo] ?? []).entries()) {
    const at = nthDebit(result, 3 + 4 * no)
    const capture = result[at]
    if (capture) result.splice(at, 1, ...incidentEffects[incident](capture))
  }
  return result
}

const incidentEffects: Readonly<Record<Incident, (capture: Captured) => Captured[]>> = {
  lost: () => [],
  twice: (capture) => [
    capture,
    { ...capture, seconds: capture.seconds + 35, nsu: next(capture.nsu), auth_code: `D${capture.auth_code.slice(1)}` },
  ],
  overcharged: (capture) => [{ ...capture, surcharge: 40 }],
  foreign: (capture) => [{ ...capture, terminal: neighbour?.cielo_terminals[0] ?? capture.terminal }],
}

const next = (nsu: string) => String((Number(nsu) + 500_000) % 1_000_000).padStart(nsu.length, '0')

function nthDebit(captures: readonly Captured[], n: number) {
  const debits = captures.flatMap(({ network, method, cancelled }, at) =>
    network === 'cielo' && method === 'debit' && cancelled === null ? [at] : [],
  )
  return debits[n % debits.length] ?? -1
}
