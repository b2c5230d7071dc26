import { addBankDays, getNextBankDay, isBankDay } from '@app/domain/calendar/contract'
import { addDays, type BusinessDate, groupBy } from '@app/kit/contract'
import { receivableBankDays } from './treasury.contract.ts'

export function listBankDays(today: BusinessDate): [BusinessDate, ...BusinessDate[]] {
  const first = getNextBankDay(today)
  return [first, ...Array.from({ length: receivableBankDays - 1 }, (_, index) => addBankDays(first, index + 1))]
}

/** The first due date that the bank day pays: the day after the bank day before it. */
export function getFirstDueDate(bankDay: BusinessDate): BusinessDate {
  const before = addDays(bankDay, -1)
  return isBankDay(before) ? bankDay : getFirstDueDate(before)
}

type DueRow = { acquirer: string; acquirer_name: string; due_on: BusinessDate; net_cents: number }

/** Adds up the amounts of each acquirer by the bank day that pays them. Rows after the last day are left out. */
export const groupByBankDay = (rows: readonly DueRow[], days: readonly BusinessDate[]) =>
  [...groupBy(rows, ({ acquirer }) => acquirer).values()].map((own) => {
    const amounts = new Map(days.map((day) => [day, 0]))
    for (const { due_on, net_cents } of own) {
      const day = getNextBankDay(due_on)
      const sum = amounts.get(day)
      if (sum !== undefined) amounts.set(day, sum + net_cents)
    }
    const { acquirer, acquirer_name } = own[0]
    return { acquirer, acquirer_name, amounts_cents: [...amounts.values()] }
  })
