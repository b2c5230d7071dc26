import { buildGroupKey } from '@app/domain/day/assessment/contract'
import type { Capture, SystemMovement } from '@app/domain/day/facts/contract'
import { workedCompany, workedDay, workedDayRows } from '@app/domain/day/facts/testing'
import { ensureDays } from '@app/domain/day/life/server'
import { matchDay } from '@app/domain/matching/contract'
import { findSaleGroups, matchExactly } from '@app/domain/matching/server'
import { peakDay } from '@app/domain/matching/testing'
import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const stage = testDatabase()
const now = '2026-10-15T08:00:00.000Z'
const { business_date } = peakDay(1, 1).facts
const day = { id: '01930000-0000-7000-8000-0000000000d1', company_id: workedCompany, business_date }

type Item = SystemMovement | Capture

const spellings = {
  padded: (item: Item) => ({ ...item, nsu: item.nsu && `00${item.nsu}` }),
  lettered: (item: Item) => ({ ...item, nsu: item.nsu && `${item.nsu}A` }),
  lower: (item: Item) => ({ ...item, auth_code: item.auth_code && ` ${item.auth_code.toLowerCase()} ` }),
  zeros: (item: Item) => ({ ...item, auth_code: '000' }),
  numbered: (item: Item) => ({ ...item, nsu: '77', auth_code: 'R77' }),
  in_two: (item: Item) => ({ ...item, installments: 2 }),
  cancelled: (item: Item) => ({ ...item, cancelled_at: now }),
} satisfies Record<string, (item: Item) => Item>

const Change = fc.record({
  at: fc.nat(19),
  respell: fc.constantFrom(...Object.values(spellings)),
  duplicate: fc.boolean(),
})
type Change = { at: number; respell: (item: Item) => Item; duplicate: boolean }

function applyChanges<Row extends Item>(items: readonly Row[], changes: readonly Change[]): Row[] {
  const all = [...items]
  for (const { at, respell, duplicate } of changes) {
    const item = all[at % all.length]
    if (!item) continue
    const id = duplicate ? all.length + 1 : item.id
    const changedItem = { ...item, ...respell(item), id, ...('external_id' in item && { external_id: `V${id}` }) }
    if (duplicate) all.push(changedItem)
    else all[at % all.length] = changedItem
  }
  return all
}

async function matchInDatabase(facts: ReturnType<typeof peakDay>['facts']) {
  await stage.admin.query('truncate match_links, match_groups, system_movements, acquirer_transactions')
  const { system_movements, acquirer_transactions } = workedDayRows({ ...workedDay, ...facts })
  await insertRows(stage.admin, { system_movements, acquirer_transactions })
  return inTransaction(stage.db, allCompaniesScope, async (db) => {
    await matchExactly(db, [day], now)
    return findSaleGroups(db, day)
  })
}

test('the database confirms only exact matches of the passes, for any number format and any duplicate rows', async () => {
  const empty = { movements: [], captures: [], sale_items: [], fuellings: [] }
  await insertRows(stage.admin, workedDayRows({ ...workedDay, ...empty }))
  await inTransaction(stage.db, allCompaniesScope, (db) =>
    ensureDays(db, [{ id: day.id, business_date }], { company_id: workedCompany, now }),
  )
  let matched = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.nat(4),
      fc.array(Change),
      fc.array(Change),
      async (seed, dirt, saleChanges, captureChanges) => {
        const { facts } = peakDay(20, seed, dirt)
        const movements = applyChanges(facts.movements, saleChanges)
        const captures = applyChanges(facts.captures, captureChanges)
        const groups = await matchInDatabase({ ...facts, movements, captures })
        const passes = new Map(
          matchDay({ ...facts, movements, captures })
            .groups.filter(({ pass_no, status }) => pass_no === 1 && status === 'confirmed')
            .map((group) => [buildGroupKey(group), group.sentence]),
        )
        for (const group of groups)
          expect([buildGroupKey(group), group.sentence]).toEqual([
            buildGroupKey(group),
            passes.get(buildGroupKey(group)),
          ])
        matched += groups.length
      },
    ),
    { numRuns: 40 },
  )
  expect(matched).toBeGreaterThan(0)
})
