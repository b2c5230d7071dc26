import { DayStatus, MatchGroupView, MethodName } from '@app/domain/day/assessment/contract'
import { ExplanationNote } from '@app/domain/day/differences/contract'
import { BusinessDate, Id, Instant, Version } from '@app/kit/contract'
import { z } from 'zod'

export const MatchItem = z.object({
  kind: z.enum(['movement', 'manual', 'capture']),
  id: z.string(),
  occurred_at: Instant.nullable(),
  method: MethodName,
  amount_cents: z.int(),
  /** Original amount of a partly returned capture. */
  received_cents: z.int().optional(),
  description: z.string(),
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  cancelled: z.boolean(),
  group_id: z.int().nullable(),
  /** Own day of a capture of another day: it counts there while no sale of this day holds it. */
  own_date: BusinessDate.optional(),
  own_day_status: DayStatus.optional(),
})

export const MatchBoard = z.object({
  system: z.array(MatchItem),
  confirmation: z.array(MatchItem),
  groups: z.array(MatchGroupView),
  /** Items that match in more than one way, by kind and id: the user decides. */
  ambiguous: z.array(
    z.object({ system: z.array(z.string()), confirmation: z.array(z.string()), sentence: z.string() }),
  ),
})

export const ExplanationDraft = Version.extend({
  reason_id: Id,
  note: ExplanationNote,
})
