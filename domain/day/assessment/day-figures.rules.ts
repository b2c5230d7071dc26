import { DayFigures } from '../proof/proof.contract.ts'
import type { DayAssessment } from './assess-day.rules.ts'

export function buildDayFigures(day: DayAssessment, sessionVersions: ReadonlyMap<number, number>) {
  const justified = new Set(
    day.differences
      .filter(({ code, explanation }) => code === 'D16' && explanation !== null)
      .flatMap(({ items }) => items.map(({ id }) => id)),
  )
  return DayFigures.parse({
    lines: day.lines,
    totals_before: {
      system_cents: day.totals.system_before_cents,
      confirmed_cents: day.totals.confirmed_total_cents,
      difference_cents: day.totals.difference_before_cents,
    },
    drawers: day.drawers.map(({ refunds_cents, ...drawer }) => ({
      ...drawer,
      ...(refunds_cents !== 0 && { refunds_cents }),
      version: sessionVersions.get(drawer.session_id) ?? 1,
    })),
    to_deposit_cents: day.chain.to_deposit_cents,
    nozzles: day.volumes.nozzles,
    tanks: day.tanks.map((tank) => ({ ...tank, justified: justified.has(tank.tank_id) })),
    equations: day.proof.equations,
  })
}
