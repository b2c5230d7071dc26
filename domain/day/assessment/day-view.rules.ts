import type { ConfirmationItem, MatchableItem, Sides, SystemItem } from '../../matching/items.rules.ts'
import type { MatchResult } from '../../matching/match-day.rules.ts'
import { buildSystemLines, type SystemLine } from '../../matching/system-lines.rules.ts'
import { buildTankLines, type TankLine } from '../differences/tanks.rules.ts'
import { computeVolumes, type Volumes } from '../differences/volumes.rules.ts'
import type { DayFacts } from '../facts/day-facts.contract.ts'
import { buildDrawerLines, type DrawerLine } from './drawers.rules.ts'
import type { MatchGroup } from './match-groups.contract.ts'

export type GroupView = MatchGroup & {
  systemItems: readonly SystemItem[]
  confirmationItems: readonly ConfirmationItem[]
}

export type DayView = {
  facts: DayFacts
  match: MatchResult
  sides: Sides
  lines: readonly SystemLine[]
  groups: readonly GroupView[]
  /** Own captures, Pix and added confirmations, and neighbours matched here. Pix returns are negative. */
  counted: readonly ConfirmationItem[]
  drawers: readonly DrawerLine[]
  volumes: Volumes
  tanks: readonly TankLine[]
  systemItem: (ref: { kind: 'movement' | 'manual'; id: string }) => SystemItem | undefined
  confirmationItem: (ref: { kind: 'capture' | 'manual'; id: string }) => ConfirmationItem | undefined
}

/** Ids do not collide within a side: till lines and captures have numbers, manual lines have UUIDs. */
const byId = <Side extends MatchableItem>(...lists: readonly (readonly Side[])[]) =>
  new Map(lists.flat().map((item) => [item.id, item]))

export function buildDayView(facts: DayFacts, match: MatchResult): DayView {
  const { sides } = match
  const lines = buildSystemLines(facts)
  const systems = byId(sides.cancelledSystem, sides.system)
  const confirmations = byId(sides.cancelledCaptures, sides.foreign, sides.returns, sides.confirmation)
  const systemItem: DayView['systemItem'] = (ref) => systems.get(ref.id)
  const confirmationItem: DayView['confirmationItem'] = (ref) => confirmations.get(ref.id)
  const groups = match.groups.map((group) => ({
    ...group,
    systemItems: group.system.map(systemItem).filter((item) => item !== undefined),
    confirmationItems: group.confirmation.map(confirmationItem).filter((item) => item !== undefined),
  }))
  const matched = new Set(groups.flatMap(({ confirmationItems }) => confirmationItems))
  const volumes = computeVolumes(facts)
  return {
    facts,
    match,
    sides,
    lines,
    groups,
    counted: [
      ...sides.confirmation.filter((item) => item.date === facts.business_date || matched.has(item)),
      ...sides.returns,
    ],
    drawers: buildDrawerLines(facts.sessions, lines),
    volumes,
    tanks: buildTankLines(facts.tanks, volumes.nozzles, facts.settings.tank_variation_base),
    systemItem,
    confirmationItem,
  }
}
