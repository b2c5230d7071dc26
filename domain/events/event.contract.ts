import { BusinessDate, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { sourceNames } from '../companies/source-names.contract.ts'

const dates = z.array(BusinessDate).readonly()

const DayStep = z.object({ day_id: z.string(), business_date: BusinessDate, version: z.int() })

const payloads = {
  /** Records of these days came from one source, or, without an import, the source was declared empty. */
  'records-imported': z.object({
    business_dates: dates,
    source: oneOf(sourceNames),
    import_id: z.string().optional(),
  }),
  /** Records of these days were removed or changed. `sources`: when each source of a day was received without them. */
  'records-removed': z.object({
    days: z.array(
      z.object({ business_date: BusinessDate, sources: z.record(z.string(), Instant.nullable()).readonly() }),
    ),
    reason: z.string(),
    action: z.string().optional(),
  }),
  'captures-changed': z.object({ business_dates: dates }),
  'receivables-changed': z.object({
    from: BusinessDate,
    /** Import whose lines must not be paired as reversals. */
    without_reversals: z.string().optional(),
  }),
  'codes-refused': z.object({
    import_id: z.string(),
    sha256: z.string(),
    codes: z
      .array(
        z.object({
          external_code: z.string(),
          count: z.int(),
          amount_cents: z.int(),
          first_on: BusinessDate,
          last_on: BusinessDate,
        }),
      )
      .readonly(),
  }),
  'terminals-used': z.object({
    acquirer: z.string(),
    terminals: z.array(z.object({ logical_no: z.string(), captured_at: Instant })).readonly(),
  }),
  /** Movements of these types were written; the sign of such a type is fixed from then on. */
  'movement-types-used': z.object({ codes: z.array(z.string()).readonly() }),
  'captures-removed': z.object({
    terminals: z.array(z.object({ acquirer: z.string(), logical_no: z.string() })).readonly(),
  }),
  'import-completed': z.object({ import_id: z.string() }),
  'import-undone': z.object({ import_id: z.string() }),
  /** `version`: that of the day after the step. */
  'day-submitted': DayStep,
  'day-closed': DayStep,
  'day-reopened': DayStep,
  /** The journal of a closed day changed. */
  'day-adjusted': DayStep,
  /** A register used to assess these days changed. `cutoff`: the end of the business day moved. */
  'register-changed': z.object({
    from: BusinessDate,
    to: BusinessDate.optional(),
    cutoff: z.boolean().optional(),
  }),
  /**
   * The figures of these days are out of date. `editable_only`: days of a pending request keep theirs. `action`: name in
   * the history of a day whose figures change.
   */
  'days-outdated': z.object({
    business_dates: dates,
    editable_only: z.boolean().optional(),
    action: z.string().optional(),
  }),
} as const
type Payloads = { [Kind in keyof typeof payloads]: z.infer<(typeof payloads)[Kind]> }

export type EventKind = keyof Payloads
export type EventPayload<Kind extends EventKind> = Payloads[Kind]

/** Payload schema of each event kind. It names what changed; a subscriber that runs by job reads the records again. */
export const eventPayloads: { readonly [Kind in EventKind]: z.ZodType<Payloads[Kind]> } = payloads
