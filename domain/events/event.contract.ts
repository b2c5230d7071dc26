import { BusinessDate, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { sourceNames } from '../day/facts/day-sources.contract.ts'

const dates = z.array(BusinessDate).readonly()

const payloads = {
  /** Records of these days came from one source, or the source is known to have none. */
  'records-imported': z.object({ business_dates: dates, source: oneOf(sourceNames) }),
  /** Records of these days were removed or changed. `sources`: when each source of a day came without them. */
  'records-removed': z.object({
    days: z.array(
      z.object({ business_date: BusinessDate, sources: z.record(z.string(), Instant.nullable()).readonly() }),
    ),
    reason: z.string(),
    action: z.string().optional(),
  }),
  /** Captures of these days changed, and no source came for the days. */
  'captures-changed': z.object({ business_dates: dates }),
  /** Instalments, payments or statement lines changed from this day on. */
  'receivables-changed': z.object({
    from: BusinessDate,
    /** The import whose lines take no other line back. */
    without_reversals: z.string().optional(),
  }),
  /** A file was refused for till codes that no map knows. */
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
  /** Terminals of an acquirer took money, each last at this time. */
  'terminals-used': z.object({
    acquirer: z.string(),
    terminals: z.array(z.object({ logical_no: z.string(), captured_at: Instant })).readonly(),
  }),
  /** Captures of these terminals were removed. */
  'captures-removed': z.object({
    terminals: z.array(z.object({ acquirer: z.string(), logical_no: z.string() })).readonly(),
  }),
  /** A register that days are assessed with changed for these days. `cutoff`: the end of the business day moved. */
  'register-changed': z.object({
    from: BusinessDate,
    to: BusinessDate.optional(),
    cutoff: z.boolean().optional(),
  }),
} as const
type Payloads = { [Kind in keyof typeof payloads]: z.infer<(typeof payloads)[Kind]> }

export type EventKind = keyof Payloads
export type EventPayload<Kind extends EventKind> = Payloads[Kind]

/** The payload of each kind of event. It names what changed; a subscriber that runs by job reads the records again. */
export const eventPayloads: { readonly [Kind in EventKind]: z.ZodType<Payloads[Kind]> } = payloads
