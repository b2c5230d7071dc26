import { JournalLineView } from '@app/domain/day/assessment/contract'
import { EntryKind } from '@app/domain/journal/contract'
import { Id, Instant } from '@app/kit/contract'
import { z } from 'zod'

export const JournalEntry = z.object({
  revision: z.int(),
  kind: EntryKind,
  posted_at: Instant,
  posted_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  solicitation: z.object({ id: Id, number: z.int() }).nullable(),
  debit_total_cents: z.int(),
  credit_total_cents: z.int(),
  lines: z.array(JournalLineView),
  undoes: z.array(z.int()), // revisions of the entries that this one reverses
  undone_by: z.int().nullable(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const DayJournal = z.object({
  /** Entries of the day, oldest first; empty if the reader may not see its cash yet. */
  data: z.array(JournalEntry),
  cash_unseen: z.boolean(),
})
export type DayJournal = z.infer<typeof DayJournal>
