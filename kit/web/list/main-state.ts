import type { ReactNode } from 'react'
import type { ActiveFilter, FilterWords } from './filter-chips.tsx'
import type { FilterFields } from './filters.tsx'
import type { ListQuery } from './list-state.ts'

const maxStates = 6

/** Returns the main state of the list's records, whose values are always in view. */
export function findMainState(words: FilterWords) {
  const found = Object.entries(words).find(([, field]) => field?.label === 'Situação')
  const [name = '', field] = found ?? []
  const states = field?.options ?? []
  return states.length > 0 && states.length <= maxStates
    ? { name, all: field?.placeholder ?? 'Todas', states }
    : undefined
}

type MainState = NonNullable<ReturnType<typeof findMainState>>
export type StateProps = { state: MainState; chosen: string | undefined; choose: (value: string | null) => void }

export type LineProps = {
  list: ListQuery
  fields: FilterFields
  active: readonly ActiveFilter[]
  note?: ReactNode
  search: ReactNode
  tools: ReactNode
  children: ReactNode
}
