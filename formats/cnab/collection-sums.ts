import type { Heading } from '../fixed-width/line-layout.ts'
import { type Period, withDays } from '../values/period.ts'
import type { CollectionTitle } from './collection-types.ts'

/** Sums gross and net of settled titles but fees of all titles, because some banks debit fees separately. */
export function collectionSums() {
  let period: Period | null = null
  let records = 0
  let gross = 0
  let fee: number | null = 0
  let net: number | null = 0
  return {
    add(title: CollectionTitle) {
      records++
      period = withDays(period, title.occurred_on, title.order?.issued_on ?? null)
      if (title.direction === 'remittance') {
        gross += title.nominal_cents
        fee = null
        net = null
        return
      }
      if (fee !== null) fee += title.fee_cents
      if (title.settles) {
        gross += title.paid_cents
        net = net === null || title.net_cents === null ? null : net + title.net_cents
      }
    },
    heading: (): Pick<Heading, 'period' | 'totals'> => ({
      period,
      totals: { records, gross_cents: gross, fee_cents: fee, net_cents: net },
    }),
  }
}
