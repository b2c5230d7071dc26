import { journalAccounts } from '@app/domain/journal/contract'
import {
  findOpenBatches,
  findOpenDeposits,
  findOpenEnvelopes,
  findOpenPix,
  findOpenSlips,
} from '@app/domain/receivables/server'
import { addDays, type BusinessDate, notFound, showDate, sumOf } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { batchKinds } from '../card-conciliation/card-conciliation.contract.ts'
import { type BenchRow, findBenchRows, findOppositeLines } from './bench.store.ts'
import { toBenchLines } from './bench-proposals.server.ts'
import { findExactCandidates, maxShownCandidates, rankCandidates } from './candidates.rules.ts'
import { findPlannedTransfers } from './own-transfers.store.ts'
import {
  type BankCandidate,
  type CandidateAnswer,
  type CandidateKind,
  severalCompanies,
} from './transaction-conciliation.contract.ts'
import { isInTransferWindow, type TransferLine } from './transfer-pairs.rules.ts'

/** Days between a payment or deposit and its bank line. */
const daysBack = 14
const daysAhead = 3
/** The largest fee of a transfer. The fee is also at most a tenth of the amount. */
const maxTransferFee_cents = 5_000
const isPlausibleFee = (amount_cents: number, fee_cents: number) =>
  fee_cents >= 0 && fee_cents <= Math.min(maxTransferFee_cents, Math.abs(amount_cents) / 10)

type Scope = { company_id: string; from: BusinessDate; to: BusinessDate; lines: readonly TransferLine[] }

type Source = (db: Db, scope: Scope) => Promise<Omit<BankCandidate, 'kind'>[]>

const labelsOfBatches: Readonly<Record<string, string>> = batchKinds

const findTransferLegs: Source = async (db, { lines }) => {
  const [line] = lines
  if (!line || lines.length > 1) return []
  const others = await findOppositeLines(db, { lines, tolerance_cents: maxTransferFee_cents })
  return others
    .filter((other) => {
      const [out, arrived] = line.amount_cents < 0 ? [line, other] : [other, line]
      return (
        other.bank_account_id !== line.bank_account_id &&
        isInTransferWindow(out.posted_on, arrived.posted_on) &&
        isPlausibleFee(out.amount_cents, -out.amount_cents - arrived.amount_cents)
      )
    })
    .map(({ id, posted_on, memo, amount_cents }) => ({
      id: String(id),
      description: memo,
      on: posted_on,
      amount_cents: -amount_cents,
    }))
}

const findPlannedLegs: Source = async (db, { lines }) => {
  const [line] = lines
  if (!line || lines.length > 1) return []
  const planned = await findPlannedTransfers(db, line)
  return planned.map(({ id, expected_on, note, amount_cents }) => ({
    id,
    description: note,
    on: expected_on,
    amount_cents: line.amount_cents < 0 ? -amount_cents : amount_cents,
  }))
}

/** Open records of each kind. A kind to come, such as payables, is one more entry. */
const sources: Readonly<Record<CandidateKind, Source>> = {
  batch: async (db, scope) =>
    (await findOpenBatches(db, scope))
      .filter(({ unbanked }) => unbanked)
      .map(({ id, acquirer, reference, entry_kind, paid_on, net_cents }) => ({
        id: String(id),
        description: `${labelsOfBatches[entry_kind] ?? entry_kind} ${acquirer} ${reference}`,
        on: paid_on,
        amount_cents: net_cents,
      })),
  slip: async (db, scope) =>
    (await findOpenSlips(db, scope)).map(({ id, document_no, our_number, credited_on, net_cents }) => ({
      id: String(id),
      description: document_no ?? our_number,
      on: credited_on,
      amount_cents: net_cents,
    })),
  pix: async (db, scope) =>
    (await findOpenPix(db, scope)).map(({ id, e2e_id, business_date, amount_cents }) => ({
      id: String(id),
      description: e2e_id === null ? 'sem identificador' : `…${e2e_id.slice(-11)}`,
      on: business_date,
      amount_cents,
    })),
  deposit: async (db, scope) =>
    (await findOpenDeposits(db, { ...scope, safe: journalAccounts.safe.code })).map(
      ({ id, business_date, amount_cents }) => ({
        id,
        description: `Dinheiro de ${showDate(business_date)}`,
        on: business_date,
        amount_cents,
      }),
    ),
  envelope: async (db, scope) =>
    (await findOpenEnvelopes(db, scope)).map(({ id, envelope_no, business_date, amount_cents }) => ({
      id: String(id),
      description: envelope_no ?? `Sangria de ${showDate(business_date)}`,
      on: business_date,
      amount_cents,
    })),
  transfer: findTransferLegs,
  planned_transfer: findPlannedLegs,
}

const toTransferLine = ({ posted_date, ...line }: BenchRow): TransferLine => ({
  id: line.id,
  company_id: line.company_id,
  bank_account_id: line.bank_account_id,
  posted_on: posted_date,
  amount_cents: line.amount_cents,
  memo: line.memo,
})

/** Returns lines of one company, or fails. */
export async function requireLinesOfOneCompany(db: Db, ids: readonly string[]) {
  const wanted = new Set(ids.map(Number))
  const rows = await findBenchRows(db, [...wanted])
  const [first] = rows
  if (!first || rows.length !== wanted.size) fail(notFound)
  if (rows.some(({ company_id }) => company_id !== first.company_id)) fail(severalCompanies)
  return { company_id: first.company_id, rows }
}

export async function findBankCandidates(db: Db, ids: readonly string[]): Promise<CandidateAnswer> {
  const { company_id, rows } = await requireLinesOfOneCompany(db, ids)
  const days = rows.map(({ posted_date }) => posted_date).sort()
  const [on = ''] = days
  const to = addDays(days.at(-1) ?? on, daysAhead)
  const scope = { company_id, from: addDays(on, -daysBack), to, lines: rows.map(toTransferLine) }
  const candidates: BankCandidate[] = []
  for (const [kind, find] of Object.entries(sources) as [CandidateKind, Source][])
    for (const candidate of await find(db, scope))
      if ((candidate.on <= to || kind === 'planned_transfer') && candidate.amount_cents !== 0)
        candidates.push({ kind, ...candidate })
  const lines_cents = sumOf(rows, ({ amount_cents }) => amount_cents)
  const target = { amount_cents: lines_cents, on }
  return {
    lines: await toBenchLines(db, rows),
    lines_cents,
    candidates: rankCandidates(target, candidates).slice(0, maxShownCandidates),
    ...findExactCandidates(target, candidates),
  }
}
