import { BusinessDate, Id, Instant } from '@app/kit/contract'
import { z } from 'zod'
import { JournalLineView } from '../day/assessment/day-view.contract.ts'

export const bankEntryKinds = {
  settlement: 'Recebimento',
  deposit: 'Depósito',
  reversal: 'Estorno',
} as const
export const BankEntryKind = z.enum(['settlement', 'deposit', 'reversal'])
export type BankEntryKind = z.infer<typeof BankEntryKind>

export const bankEntryDescriptions: Readonly<Record<BankEntryKind, string>> = {
  settlement: 'Recebimento de adquirente no banco',
  deposit: 'Depósito do cofre no banco',
  reversal: 'Estorno da conciliação bancária',
}

export const BankEntry = z.object({
  id: Id,
  revision: z.int(),
  kind: BankEntryKind,
  business_date: BusinessDate,
  posted_at: Instant,
  posted_by_name: z.string().nullable(),
  debit_total_cents: z.int(),
  credit_total_cents: z.int(),
  lines: z.array(JournalLineView),
})
export type BankEntry = z.infer<typeof BankEntry>
