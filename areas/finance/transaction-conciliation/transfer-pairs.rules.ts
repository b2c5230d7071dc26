import { addBankDays } from '@app/domain/calendar/contract'
import { type BusinessDate, groupBy } from '@app/kit/contract'

export type TransferLine = {
  id: number
  company_id: string
  bank_account_id: string
  posted_on: BusinessDate
  amount_cents: number
  memo: string
}

const maxTransferBankDays = 2

/** Returns true if both dates fit one transfer: the second line is at most two bank days later. */
export const isInTransferWindow = (out_on: BusinessDate, in_on: BusinessDate) =>
  in_on >= out_on && in_on <= addBankDays(out_on, maxTransferBankDays)

const transferWord = /\b(TRANSF\w*|TED|TEV|DOC|PIX|RESGATE|APLIC\w*|MESMA TITULARIDADE)\b/i

const isPair = (out: TransferLine, arrived: TransferLine) =>
  out.bank_account_id !== arrived.bank_account_id &&
  isInTransferWindow(out.posted_on, arrived.posted_on) &&
  (transferWord.test(out.memo) || transferWord.test(arrived.memo))

type TransferPair = { out: TransferLine; arrived: TransferLine }

/** Pairs lines of opposite amounts in two accounts, up to two bank days apart. A line that fits several is left out. */
export function findTransferPairs(lines: readonly TransferLine[]): TransferPair[] {
  const arrivedByAmount = groupBy(
    lines.filter(({ amount_cents }) => amount_cents > 0),
    ({ amount_cents }) => amount_cents,
  )
  const found = lines
    .filter(({ amount_cents }) => amount_cents < 0)
    .flatMap((out) =>
      (arrivedByAmount.get(-out.amount_cents) ?? [])
        .filter((arrived) => isPair(out, arrived))
        .map((arrived) => ({ out, arrived })),
    )
  const uses = new Map<number, number>()
  for (const { out, arrived } of found) for (const { id } of [out, arrived]) uses.set(id, (uses.get(id) ?? 0) + 1)
  return found
    .filter(({ out, arrived }) => uses.get(out.id) === 1 && uses.get(arrived.id) === 1)
    .sort((a, b) => a.out.id - b.out.id)
}
