import { type PaymentMethod, paymentMethodLabels } from '@app/domain/day/facts/contract'
import { usePainted, useRead, useUrlParams } from '@app/kit/web'
import { useState } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { MatchOpening } from '../cash-conciliations/opening.contract.ts'
import { type Board, type FilterName, isFilter } from '../cash-conciliations/workbench.rules.ts'

type RequestedFilter = { filter: FilterName; method: PaymentMethod | null }

/** All rows of a day or, until they are loaded, those of its first screen with the filter it was requested for. */
export type Rows = { board: Board; at: number; opening: MatchOpening | undefined; requestedFilter: RequestedFilter }

const isMethod = (name: string | null): name is PaymentMethod =>
  name !== null && Object.hasOwn(paymentMethodLabels, name)

export function parseRowFilter(search: URLSearchParams): RequestedFilter {
  const filter = search.get('casamento')
  const method = search.get('forma')
  return { filter: isFilter(filter) ? filter : 'all', method: isMethod(method) ? method : null }
}

export function openingInput(id: string, search: URLSearchParams) {
  const { filter, method } = parseRowFilter(search)
  const item = search.get('item')
  return { params: { id }, query: { filter, ...(method && { method }), ...(item && { item }) } }
}

export function useRows(id: string) {
  const [search] = useUrlParams()
  // The first screen is requested once; a changed filter applies to the loaded rows.
  const [first] = useState(search)
  const input = { params: { id } }
  const isKnown = useRead(cashConciliations.matches, input, { enabled: false }).data !== undefined
  const opening = useRead(cashConciliations.opening, openingInput(id, first), { enabled: !isKnown, quiet: true })
  const isPainted = usePainted(opening.isFetched)
  const all = useRead(cashConciliations.matches, input, { enabled: isKnown || isPainted })
  const requestedFilter = parseRowFilter(first)
  const allRows = { board: all.data, at: all.dataUpdatedAt, opening: undefined, requestedFilter }
  const firstScreen = {
    board: opening.data?.board,
    at: opening.dataUpdatedAt,
    opening: opening.data,
    requestedFilter,
  }
  return { ...all, data: withBoard(allRows) ?? withBoard(firstScreen) }
}

const withBoard = ({ board, ...rows }: Omit<Rows, 'board'> & { board: Board | undefined }): Rows | undefined =>
  board && { board, ...rows }
