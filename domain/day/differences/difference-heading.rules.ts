import { type BusinessDate, showDate } from '@app/kit/contract'
import { type DifferenceCode, differenceCodes } from './found-differences.contract.ts'

type PlacedDifference = {
  id: string
  code: DifferenceCode
  company_name: string
  /** Null if the sale is unknown. The id is also null if that date has no day. */
  business_date: BusinessDate | null
  cash_conciliation_id: string | null
}

export function toDifferenceHeading({ id, code, company_name, business_date, cash_conciliation_id }: PlacedDifference) {
  const parts = [`${code} ${differenceCodes[code].name}`, company_name, business_date && showDate(business_date)]
  const isShown = cash_conciliation_id !== null && business_date !== null
  return {
    title: parts.filter((part) => part !== null).join(' · '),
    page: isShown
      ? `/cash-conciliation/${cash_conciliation_id}/diff-transactions/${business_date}?open=${id}`
      : '/cash-conciliation',
  }
}
