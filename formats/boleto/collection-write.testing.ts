import { newReport } from '../reading/report.ts'
import { readSlip } from './boleto-read.ts'
import type { CollectionSlip, SlipReading } from './boleto-types.ts'
import { checkSlipAmount, refuseSlip } from './boleto-write.ts'
import { collectionReferences, collectionSegments } from './collection-read.ts'

export type CollectionSlipDraft = {
  segment: string
  /** 6 or 8: amount in reais; 7 or 9: quantity. 6 and 7 use modulo 10; 8 and 9 use modulo 11. */
  reference: '6' | '7' | '8' | '9'
  amount_cents: number
  company: string
  free_field: string
}

/** Returns the collection slip (first digit 8) of a draft, or the errors in Portuguese. Source: bank-files 7.7. */
export function writeCollectionSlip(draft: CollectionSlipDraft, today: string): SlipReading<CollectionSlip> {
  const report = newReport()
  const { segment, reference, company, free_field } = draft
  const widths = segment === '6' ? { company: 8, free: 21 } : { company: 4, free: 25 }
  const check = (field: string, value: string, width: number) => {
    if (!new RegExp(`^\\d{${width}}$`).test(value))
      report.error('collection.value', `deve ter ${width} dígitos.`, { field, value })
  }
  if (!collectionSegments[segment])
    report.error('collection.segment', 'segmento desconhecido.', { field: 'segmento', value: segment })
  check('empresa', company, widths.company)
  check('campo livre', free_field, widths.free)
  checkSlipAmount(draft.amount_cents, 99_999_999_999, report)
  if (report.failed()) return refuseSlip(report)
  const start = `8${segment}${reference}`
  const tail = `${String(draft.amount_cents).padStart(11, '0')}${company}${free_field}`
  const { slip, errors, warnings } = readSlip(
    `${start}${collectionReferences[reference]!.digit(start + tail)}${tail}`,
    today,
  )
  return { slip: slip?.kind === 'collection' ? slip : null, errors, warnings }
}
