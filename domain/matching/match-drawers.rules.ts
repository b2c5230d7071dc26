import { showMoney } from '@app/kit/contract'
import { type DrawerLine, formatSessionName } from '../day/assessment/drawers.rules.ts'
import type { DrawerGroup } from '../day/assessment/match-groups.contract.ts'

/** A count that differs by more is only suggested, because a person must explain the difference (D09). */
const tolerance_cents = 5

/** Returns the id of a till's count: that of a count by people, or one built from session and amount. */
export const buildCountId = ({ session_id, count_id, counted_cents }: DrawerLine) =>
  count_id ?? `pdv-${session_id}-${counted_cents}`

type DrawerVerdict = Pick<DrawerGroup, 'pass_no' | 'score' | 'status'>

function assessDrawer(difference_cents: number): DrawerVerdict {
  if (difference_cents === 0) return { pass_no: 1, score: 100, status: 'confirmed' }
  const isNear = Math.abs(difference_cents) <= tolerance_cents
  return { pass_no: 4, score: isNear ? 85 : 70, status: isNear ? 'confirmed' : 'suggested' }
}

function groupOf(drawer: DrawerLine, drawers: readonly DrawerLine[]): DrawerGroup[] {
  const { session_id, expected_cents, counted_cents, difference_cents } = drawer
  if (counted_cents === null || difference_cents === null) return []
  const counted = `${formatSessionName(drawer, drawers)}: contado ${showMoney(counted_cents)}`
  const sentence =
    difference_cents === 0
      ? `${counted}, o que o caixa deve ter`
      : `${counted}, o caixa deve ter ${showMoney(expected_cents)}; ${difference_cents < 0 ? 'falta' : 'sobra'} de ${showMoney(Math.abs(difference_cents))}`
  return [
    {
      ...assessDrawer(difference_cents),
      sentence,
      difference_cents,
      system: [{ kind: 'drawer', id: String(session_id) }],
      confirmation: [{ kind: 'count', id: buildCountId(drawer) }],
    },
  ]
}

const sameItems = (a: DrawerGroup, b: DrawerGroup) =>
  a.system[0]?.id === b.system[0]?.id && a.confirmation[0]?.id === b.confirmation[0]?.id

/** Matches expected cash with the count (CASH of operations 3.5); a confirmed match stays if its difference does. */
export const matchDrawers = (drawers: readonly DrawerLine[], confirmed: readonly DrawerGroup[] = []): DrawerGroup[] =>
  drawers
    .flatMap((drawer) => groupOf(drawer, drawers))
    .map((group) => {
      const confirmedGroup = confirmed.find(
        (candidate) => sameItems(candidate, group) && candidate.difference_cents === group.difference_cents,
      )
      return confirmedGroup
        ? {
            ...group,
            pass_no: confirmedGroup.pass_no,
            status: confirmedGroup.status,
            sentence: confirmedGroup.sentence,
          }
        : group
    })
