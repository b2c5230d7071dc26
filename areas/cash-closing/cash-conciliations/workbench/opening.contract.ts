import { MethodName } from '@app/domain/day/assessment/contract'
import { z } from 'zod'
import { MatchBoard } from '../day-changes.contract.ts'

/** Which rows of a board are shown. */
export const rowFilters = {
  all: 'Todos',
  open: 'Sem par',
  ambiguous: 'Ambíguos',
  suggested: 'Sugeridos',
  confirmed: 'Casados',
} as const
export const RowFilter = z.enum(['all', 'open', 'ambiguous', 'suggested', 'confirmed'])

export const OpeningQuery = z.object({
  filter: RowFilter.optional(),
  method: MethodName.optional(),
})

/** What each side of a board adds up to. */
export const SideFigures = z.object({
  system_cents: z.int(),
  system_count: z.int(),
  confirmation_cents: z.int(),
  confirmation_count: z.int(),
})
export type SideFigures = z.infer<typeof SideFigures>

/** The first screen of a board, which holds thousands of rows: those it draws, and the figures of all. */
export const MatchOpening = z.object({
  board: MatchBoard,
  /** The place of its first row among those that filter and method leave, and how many these are. */
  from: z.int(),
  count: z.int(),
  counts: z.record(RowFilter, z.int()),
  sides: SideFigures,
  methods: z.array(MethodName),
  /** Suggestions that may be confirmed at once. */
  sure: z.object({ count: z.int(), amount_cents: z.int() }),
})
export type MatchOpening = z.infer<typeof MatchOpening>
