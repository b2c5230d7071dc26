import { trailerWarnings } from '../../cnab/trailer-warnings.ts'
import { type FixedWidthRow, readLayoutValues } from '../../fixed-width/fixed-width.ts'
import type { LineLayout } from '../../fixed-width/line-layout.ts'
import type { ProblemReport } from '../../reading/report.ts'
import { reportUnknownRecord } from '../../reading/unknown-record.ts'
import { type Period, withDays } from '../../values/period.ts'
import { type Lot, readCnab240Frame } from '../cnab240-frame.ts'
import type { BankPayment } from './payment-types.ts'
import { unreadSegments } from './payments-codes.ts'
import { paymentsLotHeader, paymentsLotTrailer, taxTrailerItau } from './payments-layout.ts'
import {
  addComplement,
  addParties,
  addPayee,
  isOptional,
  itauCode,
  readSlipPayment,
  readTaxPayment,
  readTransferPayment,
  readUtilityPayment,
} from './payments-records.ts'

/** Transfers (A B), boletos (J J-52), taxes (N B W) and bills (O W), with the bank's own columns. */
export const paymentsLayout: LineLayout<BankPayment> = (feed) => {
  const sums = { period: null as Period | null, records: 0, requested: 0, paid: 0, isReturn: false }
  const emit = (payment: BankPayment) => {
    sums.records++
    sums.period = withDays(sums.period, payment.paid_on ?? payment.pay_on)
    sums.requested += payment.amount_cents
    sums.paid += payment.paid_cents
    sums.isReturn = payment.direction === 'return'
    feed.emit(payment)
  }
  return readCnab240Frame(feed, {
    open: (row, { operation }, file) =>
      operation === 'C'
        ? paymentsLot(row, { direction: directionOf(file.direction), report: feed.report, emit })
        : null,
    heading: () => ({
      period: sums.period,
      totals: {
        records: sums.records,
        gross_cents: sums.requested,
        fee_cents: null,
        net_cents: sums.isReturn ? sums.paid : null,
      },
    }),
  })
}

const attached: readonly string[] = ['B', 'J', 'W', ...unreadSegments]

const directionOf = (text: string) => (text === '1' ? 'remittance' : 'return')

type Reading = { direction: BankPayment['direction']; report: ProblemReport; emit: (payment: BankPayment) => void }

function paymentsLot(header: FixedWidthRow, { direction, report, emit }: Reading): Lot {
  const source = { ...readLayoutValues(header, paymentsLotHeader), direction }
  let payment: BankPayment | null = null
  let total = 0
  // Set after an unread payment, so that its complements are not added to the payment before it.
  let skipping = false
  let onlyTaxes = true
  const release = () => {
    if (payment) emit(payment)
    payment = null
  }
  const start = (next: BankPayment) => {
    release()
    skipping = false
    if (next.kind !== 'tax') onlyTaxes = false
    payment = next
    total += next.amount_cents
    checkPayment(next, report)
  }
  const orphan = (row: FixedWidthRow) =>
    report.error('payments.no-payment', 'registro sem o pagamento (A, J, N ou O) antes.', {
      line: row.line,
      field: 'segmento',
    })

  const skip = (row: FixedWidthRow, segment: string) => {
    release()
    skipping = true
    const problem = { code: 'cnab240.segment', field: 'segmento', line: row.line, type: segment }
    reportUnknownRecord(report, { ...problem, content: row.text.slice(14) })
  }

  return {
    detail(row, segment) {
      if (segment === 'A') return start(readTransferPayment(row, source))
      if (segment === 'J' && !isOptional(row)) return start(readSlipPayment(row, source, report))
      if (segment === 'O') return start(readUtilityPayment(row, source))
      if (segment === 'N') {
        const tax = readTaxPayment(row, source)
        return tax ? start(tax) : skip(row, segment)
      }
      if (!attached.includes(segment)) return skip(row, segment)
      if (skipping) return
      if (payment === null) return unreadSegments.includes(segment) ? undefined : orphan(row)
      if (segment === 'J') addParties(payment, row)
      else if (segment === 'B' && payment.kind === 'transfer') addPayee(payment, row)
      else if (segment === 'W') addComplement(payment, row)
    },
    close(row, counts) {
      release()
      const { records, total_cents } = readLayoutValues(row, paymentsLotTrailer)
      const lot = trailerWarnings(row, report, 'cnab240.lot-count')
      lot.count(paymentsLotTrailer.records, { promised: records, found: counts.records })
      const taxed = source.bank === itauCode && onlyTaxes && total !== 0
      const field = taxed ? taxTrailerItau : paymentsLotTrailer.total_cents
      const promised = taxed ? row.get(taxTrailerItau) : total_cents
      trailerWarnings(row, report, 'payments.total').cents(field, { promised, found: total })
    },
  }
}

function checkPayment({ line, outcome, occurrences }: BankPayment, report: ProblemReport) {
  const unknown = occurrences.find(({ meaning }) => meaning === null)
  if (unknown || outcome === 'unknown')
    report.warn('payments.occurrence', 'ocorrência desconhecida ou ausente; o pagamento não conta como feito.', {
      line,
      field: 'ocorrências',
      value: unknown?.code ?? '',
    })
}
