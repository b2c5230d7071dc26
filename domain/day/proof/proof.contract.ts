import { Instant } from '@app/kit/contract'
import { z } from 'zod'
import { CashConciliationDetail } from '../assessment/day-view.contract.ts'

export const DayFigures = CashConciliationDetail.pick({
  lines: true,
  totals_before: true,
  drawers: true,
  to_deposit_cents: true,
  nozzles: true,
  tanks: true,
  equations: true,
})
export type DayFigures = z.infer<typeof DayFigures>

/** Stored when a day closes and never changed. */
export const StoredProof = z.object({
  software_version: z.string(),
  proved_at: Instant,
  revision: z.int(),
  result: z.enum(['balanced', 'with_difference']),
  /** SHA-256 over every id and amount of the proof. */
  items_digest: z.string(),
  items: z.object({ movements: z.int(), captures: z.int() }),
  figures: DayFigures,
})
export type StoredProof = z.infer<typeof StoredProof>

export const TermChange = z.object({
  equation: z.string(),
  label: z.string(),
  unit: z.enum(['cents', 'ml', 'count', 'ppm']),
  before: z.int().nullable(),
  after: z.int().nullable(),
})
export type TermChange = z.infer<typeof TermChange>
