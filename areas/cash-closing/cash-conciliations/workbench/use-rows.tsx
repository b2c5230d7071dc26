import { type Method, methods } from '@app/domain/day/facts/contract'
import { usePainted, useRead } from '@app/kit/web'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import type { MatchOpening } from './opening.contract.ts'
import { type Board, type FilterName, isFilter } from './workbench.rules.ts'

type Asked = { filter: FilterName; method: Method | null }

/** All rows of a day, or until they are there those of its first screen, and for which filter that was asked. */
export type Rows = { board: Board; at: number; opening: MatchOpening | undefined; asked: Asked }

const isMethod = (name: string | null): name is Method => name !== null && Object.hasOwn(methods, name)

/** Which rows the address asks for. */
export function askedOf(search: URLSearchParams): Asked {
  const filter = search.get('casamento')
  const method = search.get('forma')
  return { filter: isFilter(filter) ? filter : 'all', method: isMethod(method) ? method : null }
}

/** What the first screen is asked with. */
export function openingInput(id: string, search: URLSearchParams) {
  const { filter, method } = askedOf(search)
  return { params: { id }, query: { filter, ...(method && { method }) } }
}

/** The first screen at once, and behind it all rows of the day; these alone where they are known already. */
export function useRows(id: string) {
  const [search] = useSearchParams()
  // Another filter is answered by the rows that are there until all are.
  const [first] = useState(search)
  const input = { params: { id } }
  const isKnown = useRead(cashConciliations.matches, input, { enabled: false }).data !== undefined
  const opening = useRead(cashConciliations.opening, openingInput(id, first), { enabled: !isKnown, quiet: true })
  const isPainted = usePainted(opening.isFetched)
  const all = useRead(cashConciliations.matches, input, { enabled: isKnown || isPainted })
  const asked = askedOf(first)
  const known = { board: all.data, at: all.dataUpdatedAt, opening: undefined, asked }
  const ahead = { board: opening.data?.board, at: opening.dataUpdatedAt, opening: opening.data, asked }
  return { ...all, data: withBoard(known) ?? withBoard(ahead) }
}

const withBoard = ({ board, ...rows }: Omit<Rows, 'board'> & { board: Board | undefined }): Rows | undefined =>
  board && { board, ...rows }
