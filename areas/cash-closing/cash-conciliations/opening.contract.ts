import { MethodName } from '@app/domain/day/assessment/contract'
import { z } from 'zod'
import { MatchBoard } from './day-changes.contract.ts'

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
  /** The item whose row the cursor is on: `capture:12`. */
  item: z.string().max(80).optional(),
})

export const SideFigures = z.object({
  system_cents: z.int(),
  system_count: z.int(),
  confirmation_cents: z.int(),
  confirmation_count: z.int(),
})
export type SideFigures = z.infer<typeof SideFigures>

/** First screen of a board with thousands of rows: the visible rows, and the figures of all. */
export const MatchOpening = z.object({
  board: MatchBoard,
  /** Index of the first row, and number of rows, after filtering. */
  from: z.int(),
  count: z.int(),
  counts: z.record(RowFilter, z.int()),
  sides: SideFigures,
  methods: z.array(MethodName),
  sure: z.object({ count: z.int(), amount_cents: z.int() }),
})
export type MatchOpening = z.infer<typeof MatchOpening>
