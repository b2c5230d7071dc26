import { getCompanyName } from '@app/domain/companies/server'
import { type BusinessDate, formatCount, localDate, notFound, showMoney } from '@app/kit/contract'
import { appendAudit, type Db, DomainError, fail, lockByName, startJob, trackedJob } from '@app/kit/server'
import { z } from 'zod'
import { type Issuer, issueSlips } from '../bank-slips/issue-slips.server.ts'
import { agreementStore } from '../slip-agreements/slip-agreements.store.ts'
import { notesBilled } from './slip-billing.contract.ts'
import { numberBills, planBills } from './slip-billing.rules.ts'
import {
  billingKind,
  countBilledCustomers,
  findAgreementIds,
  findCustomersToBill,
  getRunningBilling,
  getSlipOfNote,
  insertSlipNotes,
  lockClosedDays,
  lockNextCustomers,
} from './slip-billing.store.ts'

const BillingData = z.object({ company_id: z.string() })

/** Customers of one transaction; it holds their agreements, for which people who issue slips wait. */
const customersPerBatch = 200

const Checkpoint = z.object({
  after: z.string().nullable(),
  customers: z.int(),
  slips: z.int(),
  amount_cents: z.int(),
})
type Checkpoint = z.output<typeof Checkpoint>

/** Starts the billing of a company, or returns the one of the same person that already runs. */
export async function startBilling(call: Parameters<typeof startJob>[0], company_id: string) {
  const { db, user } = call
  const name = (await getCompanyName(db, company_id)) ?? fail(notFound)
  await lockByName(db, `${billingKind}:${user.id}:${company_id}`)
  const running = await getRunningBilling(db, { owner_id: user.id, company_id })
  if (running) return running.id
  return startJob(call, { kind: billingKind, title: `Faturamento de ${name}`, data: { company_id } })
}

type Batch = { company_id: string; after: string | null }

/**
 * Bills the next customers of a company. Locks agreements, then customers, then days, in the order in which a person
 * issues a slip. A repeated run finds the notes billed, and draws no second number for them.
 */
export async function billNextCustomers(call: Issuer, { company_id, after }: Batch) {
  const { db, now } = call
  const today = localDate(now)
  const agreements = new Map<string, Agreement>()
  for (const id of await findAgreementIds(db, company_id)) {
    const agreement = await agreementStore.rows.lock(db, id)
    if (agreement) agreements.set(id, agreement)
  }
  const ids = (await lockNextCustomers(db, { company_id, after, limit: customersPerBatch })).map(({ id }) => id)
  const customers = await findCustomersToBill(db, { company_id, ids })
  const dates = [...new Set(customers.flatMap(({ notes }) => notes.map(({ business_date }) => business_date)))]
  const closedDates = new Set(await lockClosedDays(db, company_id, dates))
  const bills = customers.flatMap((customer) => toBills(keepClosed(customer, closedDates), today))
  for (const [id, agreement] of agreements) {
    const ofAgreement = bills.filter(({ agreement_id }) => agreement_id === id)
    if (ofAgreement.length > 0) await issueBills(call, agreement, ofAgreement)
  }
  return { ids, bills }
}

type Agreement = NonNullable<Awaited<ReturnType<typeof agreementStore.rows.lock>>>
type Customer = Awaited<ReturnType<typeof findCustomersToBill>>[number]
type Bill = ReturnType<typeof toBills>[number]

/** A day may have been reopened after its notes were read. */
const keepClosed = ({ notes, ...customer }: Customer, closedDates: ReadonlySet<BusinessDate>): Customer => ({
  ...customer,
  notes: notes.map((note) => ({ ...note, is_closed: closedDates.has(note.business_date) })),
})

function toBills(customer: Customer, today: BusinessDate) {
  const { bills } = planBills(customer, today)
  const noteNumbers = new Map(customer.notes.map(({ ref, note_number }) => [ref, note_number]))
  const withNumbers = bills.map((bill) => ({
    ...bill,
    note_numbers: bill.notes.map(({ ref }) => noteNumbers.get(ref) ?? null),
  }))
  const documents = numberBills(withNumbers)
  return withNumbers.map(({ notes, note_numbers, ...bill }, at) => ({
    ...bill,
    agreement_id: customer.agreement_id,
    payer: customer,
    document_no: documents[at] ?? '',
    notes: notes.map((note, no) => ({ ...note, note_number: note_numbers[no] ?? null })),
  }))
}

async function issueBills(call: Issuer, agreement: Agreement, bills: readonly Bill[]) {
  const { company_id } = agreement
  const ids = await issueSlips(call, agreement, bills)
  const notes = bills.flatMap((bill, at) => bill.notes.map((note) => ({ ...note, slip_id: ids[at] ?? '' })))
  const linked = await insertSlipNotes(call.db, company_id, notes)
  const taken = notes.find(({ ref }) => !linked.has(ref))
  if (!taken) return
  const number = (await getSlipOfNote(call.db, { company_id, ref: taken.ref })) ?? ''
  fail(notesBilled, { values: { number } })
}

const newIssuer = (db: Db, { owner_id, now }: { owner_id: string; now: string }): Issuer => ({
  db,
  now,
  user: { id: owner_id },
  audit: (event) => appendAudit(db, { actor_id: owner_id, origin: 'tela', ip: null, request_id: null, now }, event),
})

const describe = ({ slips, amount_cents }: Checkpoint) =>
  `${formatCount(slips, 'boleto emitido', 'boletos emitidos')}, ${showMoney(amount_cents)}.`

export const slipBillingJob = trackedJob<object>({
  name: billingKind,
  remains: 'O faturamento parou. Os boletos já emitidos valem; fature de novo para emitir os outros.',
  async run(data, { owner_id, within, save, progress, now, checkpoint }) {
    const { company_id } = BillingData.parse(data)
    const total = await within((db) => countBilledCustomers(db, company_id))
    let done: Checkpoint = checkpoint
      ? Checkpoint.parse(checkpoint)
      : { after: null, customers: 0, slips: 0, amount_cents: 0 }
    try {
      for (let isLast = false; !isLast; ) {
        const { after } = done
        const next = await within(async (db) => {
          const { ids, bills } = await billNextCustomers(newIssuer(db, { owner_id, now: now() }), { company_id, after })
          const billed = {
            after: ids.at(-1) ?? after,
            customers: done.customers + ids.length,
            slips: done.slips + bills.length,
            amount_cents: bills.reduce((sum, { amount_cents }) => sum + amount_cents, done.amount_cents),
          }
          await save(db, billed)
          return { billed, isLast: ids.length < customersPerBatch }
        })
        done = next.billed
        isLast = next.isLast
        await progress(done.customers, total, `${done.slips} boletos emitidos`)
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { failed: true, message: `${error.message} ${describe(done)}` }
    }
    return { message: describe(done), results: [{ label: 'Ver os boletos', to: '/bank-slips' }] }
  },
})
