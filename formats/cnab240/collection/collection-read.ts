import { collectionSums } from '../../cnab/collection-sums.ts'
import type { CollectionTitle } from '../../cnab/collection-types.ts'
import { trailerWarnings } from '../../cnab/trailer-warnings.ts'
import { type FixedWidthRow, readLayoutValues } from '../../fixed-width/fixed-width.ts'
import type { LineLayout } from '../../fixed-width/line-layout.ts'
import type { ProblemReport } from '../../reading/report.ts'
import { reportUnknownRecord } from '../../reading/unknown-record.ts'
import { type Lot, type LotCounts, readCnab240Frame } from '../cnab240-frame.ts'
import { countsDetailsOnly } from './collection-codes.ts'
import { collectionLotTrailer } from './collection-layout.ts'
import { remittanceReader } from './collection-remittance.ts'
import { returnReader } from './collection-return.ts'
import { isSegment, type TitleReader } from './collection-segments.ts'

const readers = { R: remittanceReader, T: returnReader }

export const collectionLayout: LineLayout<CollectionTitle> = (feed) => {
  const sums = collectionSums()
  const emit = (title: CollectionTitle) => {
    sums.add(title)
    feed.emit(title)
  }
  return readCnab240Frame(feed, {
    open(_row, { operation, service, bank }) {
      if (service !== '01' || (operation !== 'R' && operation !== 'T')) return null
      const lot: LotSums = { titles: 0, cents: 0, isRemittance: operation === 'R', bank }
      const counted = (title: CollectionTitle) => {
        lot.titles++
        lot.cents += title.nominal_cents
        emit(title)
      }
      return titlesLot(readers[operation](bank, feed.report, counted), lot, feed.report)
    },
    heading: sums.heading,
  })
}

type LotSums = { titles: number; cents: number; isRemittance: boolean; bank: string }

function titlesLot(reader: TitleReader, sums: LotSums, report: ProblemReport): Lot {
  return {
    detail(row, segment) {
      const take = isSegment(segment) ? reader[segment] : undefined
      if (take) take(row)
      else {
        const problem = { code: 'cnab240.segment', field: 'segmento', line: row.line, type: segment }
        reportUnknownRecord(report, { ...problem, content: row.text.slice(14) })
      }
    },
    close(row, counts) {
      reader.finish()
      checkTrailer(row, { counts, sums }, report)
    },
  }
}

function checkTrailer(
  row: FixedWidthRow,
  { counts, sums }: { counts: LotCounts; sums: LotSums },
  report: ProblemReport,
) {
  const { records: promised, ...portfolios } = readLayoutValues(row, collectionLotTrailer)
  const { simple, linked, pledged, discounted } = portfolios
  const titles = simple + linked + pledged + discounted
  const { simple_cents, linked_cents, pledged_cents, discounted_cents } = portfolios
  const cents = simple_cents + linked_cents + pledged_cents + discounted_cents
  if (!countsDetailsOnly.includes(sums.bank) || promised !== counts.details)
    trailerWarnings(row, report, 'cnab240.lot-count').count(collectionLotTrailer.records, {
      promised,
      found: counts.records,
    })
  // In a return the totals cover the whole portfolio at the bank, and many systems write zeros.
  if (!sums.isRemittance || titles === 0) return
  const totals = trailerWarnings(row, report, 'collection.totals')
  totals.count(collectionLotTrailer.simple, { promised: titles, found: sums.titles })
  totals.cents(collectionLotTrailer.simple_cents, { promised: cents, found: sums.cents })
}
