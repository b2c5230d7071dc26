import { checkPaymentReturn, type PaymentReturn, writePaymentReturn } from '@app/areas/finance/server'
import type { BankPayment, HandedItem, LeftOutReason } from '@app/formats'
import type { Db } from '@app/kit/server'
import { newDayTally } from '../files/day-tally.rules.ts'
import { findAccountOwners } from '../files/imports-owners.store.ts'
import {
  auditSource,
  type FilePlan,
  FileRefused,
  type ImportOrder,
  type ReadContent,
  refuseIf,
  toFileProblem,
  toLineProblem,
} from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newLeftOutEntry } from '../files/left-out-entry.rules.ts'

const remittance =
  'Arquivo de remessa de pagamentos: ele pede ao banco e não diz o que aconteceu. Importe o arquivo de retorno.'
const severalAccounts = 'O arquivo traz pagamentos de mais de uma conta; envie um arquivo por conta.'

const notBooked: LeftOutReason = {
  code: 'payment-not-booked',
  reason: 'pagamento que não confere com o borderô; nada foi lançado',
}

const accountOf = ({ bank_id, account_id }: BankPayment) => `${bank_id}|${account_id}`

/** Keeps the payments in memory: a return answers a few lots, of at most 10,000 titles each. */
export function openPayments(intake: Intake) {
  const payments: BankPayment[] = []
  return {
    async take(items: readonly Extract<HandedItem, { kind: 'payment' }>[]) {
      for (const { row } of items) payments.push(row)
    },
    async end() {
      const [first] = payments
      if (!first) return null
      if (first.direction === 'remittance') throw new FileRefused([toFileProblem(remittance)])
      if (payments.some((payment) => accountOf(payment) !== accountOf(first)))
        throw new FileRefused([toFileProblem(severalAccounts)])
      return { ...(await placeOf(intake.db, first, intake.order)), payments }
    },
  }
}
type StagedPayments = Awaited<ReturnType<ReturnType<typeof openPayments>['end']>>

async function placeOf(db: Db, { line, bank_id, account_id }: BankPayment, { company_id }: ImportOrder) {
  const problem = (text: string) => toLineProblem(line, 'conta', account_id, text)
  const found = await findAccountOwners(db, bank_id, account_id)
  const [owner] = found
  if (!owner || found.length > 1)
    throw new FileRefused([problem('a conta não está cadastrada, ou mais de uma conta pode ser esta.')])
  if (!owner.visible) refuseIf([problem('Arquivo de outra empresa: a conta não é de uma empresa sua.')])
  if (company_id !== null && owner.company_id !== company_id)
    refuseIf([problem('Arquivo de outra empresa: a conta não é da empresa escolhida.')])
  return owner
}

const toReturned = ({ payee, occurrences, ...payment }: BankPayment) => ({
  ...payment,
  payee_document: payee.document,
  occurrence: occurrences.map(({ code, meaning }) => `${code} ${meaning ?? 'sem explicação'}`).join('; '),
})

export async function planPayments(
  db: Db,
  { content }: ReadContent<StagedPayments>,
  order: ImportOrder,
): Promise<FilePlan> {
  if (content === null) throw new FileRefused([toFileProblem('O arquivo não traz nenhum pagamento.')])
  const { company_id, bank_account_id } = content
  const payments = content.payments.map(toReturned)
  const paymentReturn: PaymentReturn = { import_id: order.id, company_id, bank_account_id, payments }
  const { problems, warnings } = await checkPaymentReturn(db, paymentReturn)
  const left = newLeftOutEntry(notBooked)
  for (const { payment } of problems) left.add(payment.paid_cents || payment.amount_cents)
  const days = newDayTally()
  for (const { paid_on, paid_cents } of payments) if (paid_on !== null) days.add(company_id, paid_on, paid_cents)
  return {
    company_ids: [company_id],
    records_read: payments.length,
    amount_total_cents: payments.reduce((sum, { paid_cents }) => sum + paid_cents, 0),
    rejections: problems.map(({ payment, problem }) =>
      toLineProblem(payment.line, 'seu número', payment.our_number, problem),
    ),
    warnings: warnings.map(({ payment, warning }) =>
      toLineProblem(payment.line, 'seu número', payment.our_number, warning),
    ),
    left_out: left.all(),
    touched: [],
    summaryRows: () => days.days(),
    async write(writing) {
      const change = { source: auditSource(order), now: order.now, by: order.created_by }
      return { records_new: await writePaymentReturn(writing, paymentReturn, change) }
    },
  }
}
