import { loadSides } from '@app/domain/day/facts/server'
import { changeDay, type Day, type DayActor, type DayTarget } from '@app/domain/day/life/server'
import { deleteRefusal, findRefusals, type RefusedMatchItems } from '@app/domain/matching/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { labelItems } from '../cash-conciliations/match-board.rules.ts'
import { labelDrawers } from './drawer-items.rules.ts'

type Ref = { kind: string; id: string }
type ItemLabel = { description: string; amount_cents: number | null; occurred_at: string | null }

export async function findRefusedPairsOfDay(db: Db, day: Day) {
  const sides = await loadSides(db, day)
  const items = new Map<string, ItemLabel>([...labelItems(sides), ...labelDrawers(sides)])
  const labelItem = (ref: Ref) => {
    const { description, amount_cents, occurred_at } = items.get(`${ref.kind}:${ref.id}`) ?? describeMissing(ref)
    return { ...ref, description, amount_cents, occurred_at }
  }
  const rows = await findRefusals(db, day)
  return rows.map(({ system, confirmation, by, refused_at }) => ({
    system: { ...labelItem(system), kind: system.kind },
    confirmation: { ...labelItem(confirmation), kind: confirmation.kind },
    refused_by_name: by,
    refused_at,
  }))
}

const describeMissing = ({ id }: Ref): ItemLabel => ({
  description: `Lançamento ${id}`,
  amount_cents: null,
  occurred_at: null,
})

export const undoPairRefusal = (
  db: Db,
  actor: DayActor,
  { system, confirmation, ...target }: DayTarget & RefusedMatchItems,
) =>
  changeDay(db, actor, target, {
    action: 'match.refusal-back',
    async work(day) {
      if (!(await deleteRefusal(db, day, { system, confirmation }))) fail(notFound)
      return { before: { refused: { system, confirmation } } }
    },
  })
