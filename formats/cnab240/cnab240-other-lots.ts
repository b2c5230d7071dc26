import { countField, type Field, type FixedWidthRow } from '../fixed-width/fixed-width.ts'
import { type ProblemReport, unknownRecord } from '../reading/report.ts'

/** Amount column of each segment. Source: FEBRABAN 240 V08.6, segments A, E, J, N, O, P and U. */
const amounts: Readonly<Record<string, Field<number>>> = {
  A: countField(120, 134, 'valor do pagamento'),
  E: countField(151, 168, 'valor do lançamento'),
  J: countField(153, 167, 'valor do pagamento'),
  N: countField(96, 110, 'valor do pagamento'),
  O: countField(108, 122, 'valor do pagamento'),
  P: countField(86, 100, 'valor nominal'),
  U: countField(78, 92, 'valor pago'),
}

const withoutMoney = new Set(['B', 'C', 'Q', 'R', 'S', 'T', 'W', 'Y', 'Z'])

const otherLot = { code: 'other-lot', reason: 'lote de outro serviço, que este arquivo traz ao lado do que é lido' }

export function leaveOutDetail(row: FixedWidthRow, segment: string, report: ProblemReport): void {
  if (withoutMoney.has(segment) || (segment === 'J' && /^5\d$/.test(row.text.slice(17, 19)) && isOptional(row))) return
  const field = Object.hasOwn(amounts, segment) ? amounts[segment] : undefined
  if (!field) {
    report.leaveOut(unknownRecord, null)
    return
  }
  const cents = row.get(field)
  report.leaveOut(otherLot, segment === 'E' && row.text[168] === 'D' ? -cents || 0 : cents)
}

// An optional record (J-52, J-53) has names in the columns of a boleto's 44 digits.
const isOptional = ({ text }: FixedWidthRow) => !/^\d{44}$/.test(text.slice(17, 61))
