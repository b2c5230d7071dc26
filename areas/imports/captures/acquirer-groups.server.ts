import { buildFeeFinder, type CardSale } from '@app/domain/fees/contract'
import { findFeeContracts } from '@app/domain/fees/server'
import { addDays, type BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { newDayTally } from '../files/day-tally.rules.ts'
import { findTerminalOwners } from '../files/imports-owners.store.ts'
import { newKindTally } from '../files/kind-tally.rules.ts'
import type { ImportedCapture } from './capture-rows.server.ts'
import { getOwnerAtSale, newLastCaptures } from './capture-terminals.server.ts'

type Terminals = Map<string, readonly { company_id: string; since: string | null }[]>

const newGroup = (acquirer: string) => ({
  acquirer,
  sold: newDayTally(),
  paid: newDayTally(),
  soldKinds: newKindTally(),
  paidKinds: newKindTally(),
  payable: newPayable(),
  last: newLastCaptures(),
  terminals: new Map() as Terminals,
  warned: new Set<string>(),
})

/** Finds the earliest possible payment day: a sale is paid on a later day, other kinds from the same day. */
function newPayable() {
  const first = new Map<string, { company_id: string; acquirer: string; since: BusinessDate }>()
  return {
    add({ acquirer, kind, sold_on }: ImportedCapture, company_id: string) {
      const key = `${company_id} ${acquirer} ${kind === 'sale'}`
      const known = first.get(key)
      if (known === undefined || sold_on < known.since) first.set(key, { company_id, acquirer, since: sold_on })
    },
    all: () =>
      [...first].map(([key, { since, ...of }]) => ({ ...of, since: key.endsWith('true') ? addDays(since, 1) : since })),
  }
}
export type AcquirerGroup = ReturnType<typeof newGroup>

export function newGroups(db: Db) {
  const groups = new Map<string, AcquirerGroup>()
  const fees = new Map<string, ReturnType<typeof buildFeeFinder>>()
  return {
    of(acquirer: string) {
      const group = groups.get(acquirer) ?? newGroup(acquirer)
      groups.set(acquirer, group)
      return group
    },
    all: () => [...groups.values()],
    async learn({ acquirer, terminals }: AcquirerGroup, captures: readonly Named[]) {
      const unknown = new Set<string>()
      const companies = new Set<string>()
      for (const { row, company_id } of captures) {
        const terminal = row.terminal_logical_no
        if (terminal !== null && !terminals.has(terminal)) unknown.add(terminal)
        if (!fees.has(company_id)) companies.add(company_id)
      }
      if (unknown.size > 0) {
        const owners = await findTerminalOwners(db, acquirer, [...unknown])
        for (const terminal of unknown) terminals.set(terminal, owners.get(terminal) ?? [])
      }
      if (companies.size === 0) return
      const charged = buildFeeFinder(await findFeeContracts(db, [...companies]))
      for (const company_id of companies) fees.set(company_id, charged)
    },
    feeOf: (sale: CardSale) => fees.get(sale.company_id)?.(sale) ?? null,
  }
}
type Named = { row: Pick<ImportedCapture, 'terminal_logical_no'>; company_id: string }

export const getCaptureTerminalOwner = ({ terminals }: AcquirerGroup, row: ImportedCapture, company_id: string) =>
  row.terminal_logical_no === null ? company_id : getOwnerAtSale(terminals, row)
