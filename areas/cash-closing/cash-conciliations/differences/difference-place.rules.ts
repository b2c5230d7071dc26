import { type DifferenceCode, differenceCodes } from '@app/domain/day/assessment/contract'
import { type BusinessDate, showDate } from '@app/kit/contract'

type Placed = {
  id: string
  code: DifferenceCode
  company_name: string
  /** Unknown where nobody knows the sale; the day, where none of that date is kept. */
  business_date: BusinessDate | null
  cash_conciliation_id: string | null
}

/** What a difference is called away from its day, and the page on which it stands open. */
export function placeOf({ id, code, company_name, business_date, cash_conciliation_id }: Placed) {
  const parts = [`${code} ${differenceCodes[code].name}`, company_name, business_date && showDate(business_date)]
  const isShown = cash_conciliation_id !== null && business_date !== null
  return {
    title: parts.filter((part) => part !== null).join(' · '),
    page: isShown
      ? `/cash-conciliation/${cash_conciliation_id}/diff-transactions/${business_date}?open=${id}`
      : '/cash-conciliation',
  }
}
