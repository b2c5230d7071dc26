import { BusinessDate, defineOperations, get, Id } from '@app/kit/contract'
import { z } from 'zod'

/** Bank days of the card `A receber`, today or the next bank day first. */
export const receivableBankDays = 10
/** Days of the card `Taxas contra contrato`. */
export const feeDays = 30
/** Accounts that the card `Saldos` shows; the others are one row. */
export const maxBalanceRows = 5

const AcquirerRow = z.object({ acquirer: z.string().nullable(), acquirer_name: z.string() })

const AccountBalanceRow = z.object({
  id: Id,
  name: z.string(),
  company_name: z.string(),
  /** Null if no statement states a balance. */
  balance_cents: z.int().nullable(),
  balance_on: BusinessDate.nullable(),
})
export type AccountBalanceRow = z.infer<typeof AccountBalanceRow>

const OverdueOfAcquirer = AcquirerRow.extend({ count: z.int(), net_cents: z.int(), oldest_due_on: BusinessDate })
export type OverdueOfAcquirer = z.infer<typeof OverdueOfAcquirer>

const FeesOfAcquirer = AcquirerRow.extend({ count: z.int(), excess_cents: z.int() })
export type FeesOfAcquirer = z.infer<typeof FeesOfAcquirer>

/** Cards of treasury on the home page. Each has its own operation, so that it can fail alone. */
export const treasuryHome = defineOperations(
  { name: 'treasury-home', ability: 'financial.card-conciliation' },
  {
    balances: get('/dashboard/balances', {
      answer: z.object({
        total_cents: z.int(),
        accounts: z.array(AccountBalanceRow),
        others: z.object({ count: z.int(), balance_cents: z.int() }),
      }),
      ability: 'financial.bank-balances',
    }),
    /** Net amounts that acquirers are to pay, by bank day; amounts due on another day count on the next bank day. */
    receivables: get('/dashboard/receivables', {
      answer: z.object({
        /** Each bank day with the first due date that it pays. */
        days: z.array(z.object({ day: BusinessDate, due_from: BusinessDate })),
        acquirers: z.array(AcquirerRow.extend({ amounts_cents: z.array(z.int()) })),
      }),
    }),
    /** Instalments unpaid more than two bank days after their due date. */
    overdue: get('/dashboard/overdue-receivables', {
      answer: z.object({ count: z.int(), net_cents: z.int(), acquirers: z.array(OverdueOfAcquirer) }),
    }),
    /** Charged minus contracted fees of the unresolved differences (D12) found in the last 30 days. */
    fees: get('/dashboard/fee-differences', {
      answer: z.object({ since: BusinessDate, excess_cents: z.int(), acquirers: z.array(FeesOfAcquirer) }),
    }),
  },
)
