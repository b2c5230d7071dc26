import { trailerWarnings } from '../../cnab/trailer-warnings.ts'
import { type Row, valuesOf } from '../../fixed-width.ts'
import type { LineLayout } from '../../line-layout.ts'
import { type Period, withDays } from '../../period.ts'
import type { Report } from '../../report.ts'
import { framed, type Lot } from '../cnab240-frame.ts'
import type { Payment } from './payment-types.ts'
import { unreadSegments } from './payments-codes.ts'
import { lotHeader, lotTrailer } from './payments-layout.ts'
import { addParties, addPayee, isOptional, slipOf, transferOf } from './payments-records.ts'

/** Reads CNAB 240 payments, remittance and return alike: A B and J J-52, a payment at a time. Source: bank-files 5. */
export const paymentsLayout: LineLayout<Payment> = (feed) => {
  const sums = { period: null as Period | null, records: 0, asked: 0, paid: 0, told: false }
  const emit = (payment: Payment) => {
    sums.records++
    sums.period = withDays(sums.period, payment.paid_on ?? payment.pay_on)
    sums.asked += payment.amount_cents
    sums.paid += payment.paid_cents
    sums.told = payment.direction === 'return'
    feed.emit(payment)
  }
  return framed(feed, {
    open: (row, { operation }, file) =>
      operation === 'C'
        ? paymentsLot(row, { direction: directionOf(file.direction), report: feed.report, emit })
        : null,
    heading: () => ({
      period: sums.period,
      totals: {
        records: sums.records,
        gross_cents: sums.asked,
        fee_cents: null,
        net_cents: sums.told ? sums.paid : null,
      },
    }),
  })
}

const directionOf = (text: string) => (text === '1' ? 'remittance' : 'return')

type Reading = { direction: Payment['direction']; report: Report; emit: (payment: Payment) => void }

function paymentsLot(header: Row, { direction, report, emit }: Reading): Lot {
  const source = { ...valuesOf(header, lotHeader), direction }
  let payment: Payment | null = null
  let total = 0
  const release = () => {
    if (payment) emit(payment)
    payment = null
  }
  const start = (next: Payment) => {
    release()
    payment = next
    total += next.amount_cents
    checkPayment(next, report)
  }
  const orphan = (row: Row) =>
    report.error('payments.no-payment', 'registro sem o pagamento (A ou J) antes.', {
      line: row.line,
      field: 'segmento',
    })

  return {
    detail(row, segment) {
      if (segment === 'A') start(transferOf(row, source))
      else if (segment === 'J' && !isOptional(row)) start(slipOf(row, source, report))
      else if (segment === 'J' && payment) addParties(payment, row)
      else if (segment === 'B' && payment) addPayee(payment, row)
      else if (segment === 'J' || segment === 'B') orphan(row)
      else if (!unreadSegments.includes(segment))
        report.warn('cnab240.segment', 'segmento de pagamento que não é lido; a linha foi pulada.', {
          line: row.line,
          field: 'segmento',
          value: segment,
        })
    },
    close(row, counts) {
      release()
      const { records, total_cents } = valuesOf(row, lotTrailer)
      trailerWarnings(
        row,
        report,
        'cnab240.lot-count',
      )(lotTrailer.records, { promised: records, found: counts.records })
      trailerWarnings(row, report, 'payments.total')(lotTrailer.total_cents, { promised: total_cents, found: total })
    },
  }
}

function checkPayment({ line, outcome, occurrences }: Payment, report: Report) {
  const unknown = occurrences.find(({ meaning }) => meaning === null)
  if (unknown || outcome === 'unknown')
    report.warn('payments.occurrence', 'ocorrência desconhecida ou ausente; o pagamento não conta como feito.', {
      line,
      field: 'ocorrências',
      value: unknown?.code ?? '',
    })
}
