import type { PixContent, PixPayment } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import { sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { findPixKeyOwners, type Owner } from '../imports-owners.store.ts'
import {
  type FilePlan,
  type Order,
  problemAt,
  problemOf,
  type Read,
  refuseIf,
  type Touched,
} from '../imports-plan.server.ts'
import { dayOfInstant, daysOf } from '../imports-times.server.ts'
import { newNumbering, pixRecord } from './capture-rows.server.ts'
import { findPostedBefore, insertCaptures } from './captures.store.ts'

/** A bank's Pix report: the key that received tells the company; without one, the company the sender chose. */
export async function planPix(db: Db, file: Read<PixContent>, order: Order): Promise<FilePlan> {
  const { payments } = file.content
  const keys = [...new Set(payments.flatMap(({ key }) => key ?? []))]
  const owners = await findPixKeyOwners(db, keys)
  refuseIf(keyProblems(payments, owners, order))
  const companyOf = (payment: PixPayment) => owners.get(payment.key ?? '')?.company_id ?? order.company_id ?? ''
  const company_ids = [...new Set(payments.map(companyOf))]
  return {
    company_ids,
    records_read: payments.length,
    amount_total_cents: sumOf(payments, ({ kind, amount_cents }) =>
      kind === 'received' ? amount_cents : -amount_cents,
    ),
    rejections: [],
    warnings: [
      ...(payments.length === 0
        ? [problemOf('O relatório não traz nenhum Pix; nenhum dia foi marcado como recebido.')]
        : []),
      ...unknownKeys(payments, owners),
    ],
    touched: touchedBy(file, companyOf),
    told: () =>
      payments.map((payment) => ({
        company_id: companyOf(payment),
        date: dayOfInstant(payment.occurred_at),
        amount_cents: payment.kind === 'received' ? payment.amount_cents : -payment.amount_cents,
      })),
    total: 'gross',
    settles: await findPostedBefore(db, receivedSince(payments, companyOf)),
    async write(db) {
      const number = newNumbering()
      const rows = payments.map((payment) =>
        pixRecord(payment, { company_id: companyOf(payment), import_id: order.id, number }),
      )
      return { records_new: await insertCaptures(db, rows, []) }
    },
  }
}

type Owners = ReadonlyMap<string, Owner>

function keyProblems(payments: readonly PixPayment[], owners: Owners, { company_id }: Order) {
  const told = new Set<string | null>()
  return payments.flatMap(({ key, line }) => {
    if (told.has(key)) return []
    told.add(key)
    const owner = owners.get(key ?? '')
    const refuse = (text: string) => [problemAt(line, 'chave', key ?? '', text)]
    if (!owner) {
      if (company_id !== null) return []
      return refuse(
        key === null
          ? 'sem chave Pix não se sabe de que empresa é; escolha a empresa ao enviar.'
          : `Chave Pix ${key} não cadastrada.`,
      )
    }
    if (!owner.visible) return refuse(`Arquivo de outra empresa: a chave Pix ${key} não é de uma empresa sua.`)
    if (company_id !== null && owner.company_id !== company_id)
      return refuse(`Arquivo de outra empresa: a chave Pix ${key} não é da empresa escolhida.`)
    return []
  })
}

function unknownKeys(payments: readonly PixPayment[], owners: Owners) {
  const told = new Set<string>()
  return payments.flatMap(({ key, line }) => {
    if (key === null || owners.has(key) || told.has(key)) return []
    told.add(key)
    return [problemAt(line, 'chave', key, `Chave Pix ${key} não cadastrada; foi usada a empresa escolhida.`)]
  })
}

function touchedBy(file: Read<PixContent>, companyOf: (payment: PixPayment) => string): Touched[] {
  const days = new Map<string, Set<BusinessDate>>()
  for (const payment of file.content.payments) {
    const company_id = companyOf(payment)
    const dates = days.get(company_id) ?? new Set(daysOf(file.period))
    days.set(company_id, dates.add(dayOfInstant(payment.occurred_at)))
  }
  return [...days].map(([company_id, dates]) => ({ company_id, source: 'pix', business_dates: [...dates].sort() }))
}

/** Since when each company received what this report tells. */
function receivedSince(payments: readonly PixPayment[], companyOf: (payment: PixPayment) => string) {
  const first = new Map<string, BusinessDate>()
  for (const payment of payments) {
    const [company_id, day] = [companyOf(payment), dayOfInstant(payment.occurred_at)]
    const known = first.get(company_id)
    if (known === undefined || day < known) first.set(company_id, day)
  }
  return [...first].map(([company_id, since]) => ({ company_id, since }))
}
