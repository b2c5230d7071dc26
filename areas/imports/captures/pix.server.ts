import {
  dropStoredPix,
  findPixReturnTwins,
  findPostedBefore,
  insertCaptures,
  newCaptureTables,
} from '@app/domain/transactions/server'
import { type HandedItem, type PixPayment, repeatedPix, repeatedReturn } from '@app/formats'
import { formatCount } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { groupDaysByCompany, listFirstDays, newDayTally } from '../files/day-tally.rules.ts'
import { newFirstProblems } from '../files/first-problems.rules.ts'
import { findPixKeyOwners, type KeyOwner } from '../files/imports-owners.store.ts'
import {
  type FilePlan,
  type ReadContent,
  refuseIf,
  toFileProblem,
  toLineProblem,
} from '../files/imports-plan.server.ts'
import { listPeriodDays, toLocalBusinessDay } from '../files/imports-times.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newLeftOutEntry } from '../files/left-out-entry.rules.ts'
import { hasOwnPixId, newNumbering, pixRecord } from './capture-rows.server.ts'
import { buildChangedPixWarnings, buildPixReturnTwinWarnings } from './changed-sales.rules.ts'

/** The Pix key that received gives the company; without a key, the company chosen by the sender. */
export function openPix(intake: Intake) {
  const { id: import_id, company_id: chosen } = intake.order
  const { captures } = newCaptureTables(intake.staging)
  const owners = new Map<string | null, KeyOwner | undefined>()
  const number = newNumbering()
  const numberOwnId = newNumbering()
  const days = newDayTally()
  const problems = newFirstProblems(otherKeys)
  const warnings = newFirstProblems(otherKeys)
  const counts = { records: 0, amount_cents: 0 }
  const left_out = { received: newLeftOutEntry(repeatedPix), returned: newLeftOutEntry(repeatedReturn) }

  const learn = async (payments: readonly PixPayment[]) => {
    const first = new Map<string | null, number>()
    for (const { key, line } of payments) if (!owners.has(key) && !first.has(key)) first.set(key, line)
    if (first.size === 0) return
    const keys = [...first.keys()]
    const found = await findPixKeyOwners(
      intake.db,
      keys.flatMap((key) => key ?? []),
    )
    for (const [key, line] of first) {
      const owner = found.get(key ?? '')
      owners.set(key, owner)
      const text = wrongWith(key, owner, chosen)
      if (text !== null) problems.add(toLineProblem(line, 'chave', key ?? '', text))
      else if (!owner && key !== null)
        warnings.add(
          toLineProblem(line, 'chave', key, `Chave Pix ${key} não cadastrada; foi usada a empresa escolhida.`),
        )
    }
  }
  return {
    async take(items: readonly PixItem[]) {
      const payments = items.map(({ row }) => row)
      await learn(payments)
      // One unknown Pix key refuses the whole file, so its rows need no staging.
      if (problems.some()) return
      const records = payments.flatMap((payment) => {
        const company_id = owners.get(payment.key)?.company_id ?? chosen ?? ''
        const amount_cents = payment.kind === 'received' ? payment.amount_cents : -payment.amount_cents
        const record = pixRecord(payment, { company_id, import_id, number })
        counts.records += 1
        // The first of equal ids stays, also if the next one has another amount; the reader has warned of each.
        if (hasOwnPixId(payment) && numberOwnId([payment.kind, payment.e2e_id]).row_seq > 1) {
          left_out[payment.kind].add(amount_cents)
          return []
        }
        counts.amount_cents += amount_cents
        days.add(company_id, toLocalBusinessDay(payment.occurred_at), amount_cents)
        return [record]
      })
      if (!(await intake.isRepeated())) await captures.add(records)
    },
    async end() {
      return {
        days,
        problems: problems.all(),
        warnings: warnings.all(),
        left_out: [...left_out.received.all(), ...left_out.returned.all()],
        counts,
      }
    },
  }
}
type PixItem = Extract<HandedItem, { kind: 'pix' }>
type StagedPix = Awaited<ReturnType<ReturnType<typeof openPix>['end']>>

export async function planPix(db: Db, { content, period }: ReadContent<StagedPix>): Promise<FilePlan> {
  const { days, counts } = content
  refuseIf(content.problems)
  const first = listFirstDays(days).map(({ company_id, from }) => ({ company_id, since: from }))
  return {
    company_ids: days.companies(),
    records_read: counts.records,
    amount_total_cents: counts.amount_cents,
    rejections: [],
    left_out: content.left_out,
    warnings: counts.records === 0 ? [toFileProblem(empty)] : content.warnings,
    touched: groupDaysByCompany([days]).map(({ company_id, business_dates }) => ({
      company_id,
      source: 'pix',
      business_dates: [...new Set([...listPeriodDays(period), ...business_dates])].sort(),
    })),
    summaryRows: () => days.days(),
    total: 'gross',
    settles: await findPostedBefore(db, first),
    async write(db) {
      if (counts.records === 0) return { records_new: 0 }
      const changed = await dropStoredPix(db)
      const twins = await findPixReturnTwins(db)
      const { added } = await insertCaptures(db, { installments: 0 })
      return {
        records_new: added,
        changed: changed.length,
        warnings: [...buildChangedPixWarnings(changed), ...buildPixReturnTwinWarnings(twins)],
      }
    },
  }
}

const otherKeys = (count: number) =>
  `Mais ${formatCount(count, 'chave Pix não cadastrada ou de outra empresa', 'chaves Pix não cadastradas ou de outra empresa')}.`

const empty = 'O relatório não traz nenhum Pix; nenhum dia foi marcado como recebido.'

function wrongWith(key: string | null, owner: KeyOwner | undefined, chosen: string | null) {
  if (!owner) {
    if (chosen !== null) return null
    return key === null
      ? 'sem chave Pix não se sabe de que empresa é; escolha a empresa ao enviar.'
      : `Chave Pix ${key} não cadastrada.`
  }
  if (!owner.visible) return `Arquivo de outra empresa: a chave Pix ${key} não é de uma empresa sua.`
  if (chosen !== null && owner.company_id !== chosen)
    return `Arquivo de outra empresa: a chave Pix ${key} não é da empresa escolhida.`
  return null
}
