import { findActiveCompanies, findGroupsOfCompanies } from '@app/domain/companies/server'
import { maxManualDifference_cents } from '@app/domain/receivables/contract'
import { findOpenLines } from '@app/domain/receivables/server'
import { addDays, localDate, notFound, sumOf } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, implement, newBulkHandler } from '@app/kit/server'
import { matchChosen } from '../receivables/match-receivables.server.ts'
import { confirmMatches, undoMatches } from '../receivables/receivables.server.ts'
import { getReceivable } from '../receivables/receivables.store.ts'
import {
  type CardBatch,
  type CardBatchFilter,
  type CardDetail,
  type CardEquation,
  cardConciliation,
  type EquationFilter,
  notConciliated,
  nothingToConciliate,
} from './card-conciliation.contract.ts'
import {
  findCardAcquirers,
  findCardBatches,
  findCardLines,
  findContractedBrands,
  getInstalmentLine,
  selectCardBatches,
  sumLines,
} from './card-conciliation.store.ts'
import {
  findBatchMatches,
  findDifferencesAbout,
  findMatchInstalments,
  findMatchLines,
  getPayingBatch,
} from './card-detail.store.ts'

type Reading = { db: Db; now: string }

async function computeEquation({ db, now }: Reading, filter: EquationFilter): Promise<CardEquation> {
  const rows = await sumLines(db, { ...filter, today: localDate(now) })
  const total = (term: Exclude<keyof CardEquation, 'reasons'>) => sumOf(rows, (row) => row[term])
  return {
    gross_cents: total('gross_cents'),
    fee_cents: total('fee_cents'),
    anticipation_cents: total('anticipation_cents'),
    adjustment_cents: total('adjustment_cents'),
    chargeback_cents: total('chargeback_cents'),
    net_cents: total('net_cents'),
    banked_cents: total('banked_cents'),
    open_cents: total('open_cents'),
    fee_expected_cents: total('fee_expected_cents'),
    fee_difference_cents: total('fee_difference_cents'),
    reasons: rows.flatMap(({ reason, open_cents }) => (reason === null ? [] : [{ reason, open_cents }])),
  }
}

const findBatches = ({ db, now }: Reading, ids: readonly string[]) =>
  selectCardBatches(db, { ids, today: localDate(now) })
    .orderBy('batch.id')
    .execute()

const maxDaysAfterPayment = 10
const maxCandidates = 5

/** Returns lines of the bank that may be the credit of a batch: free, of its amount, and near its payment. */
async function findCandidates(db: Db, { company_id, paid_on, net_cents }: CardBatch) {
  if (net_cents === 0) return []
  const lines = await findOpenLines(db, { company_id, from: paid_on, to: addDays(paid_on, maxDaysAfterPayment) })
  return lines
    .filter(({ amount_cents }) => Math.abs(amount_cents - net_cents) <= maxManualDifference_cents)
    .slice(0, maxCandidates)
}

const idsOf = (matches: CardDetail['matches'], pair_type: CardDetail['matches'][number]['pair_type']) =>
  matches.filter((match) => match.pair_type === pair_type).map(({ id }) => id)

async function buildBatchDetail(db: Db, batch: CardBatch) {
  const { company_id } = batch
  const matches = await findBatchMatches(db, { company_id, batch_id: batch.id })
  const bankIds = idsOf(matches, 'BANK')
  return {
    batch,
    matches,
    bank_lines: await findMatchLines(db, { company_id, match_ids: bankIds }),
    candidates: (bankIds.length === 0 ? await findCandidates(db, batch) : []).map(
      ({ id, posted_on, amount_cents, memo }) => ({ id, posted_on, amount_cents, memo }),
    ),
  }
}

const emptyBatchDetail = { batch: null, matches: [], bank_lines: [], candidates: [] }

async function getInstalmentDetail(call: Reading, number: number): Promise<CardDetail | undefined> {
  const { db } = call
  const line = await getInstalmentLine(db, { id: number, today: localDate(call.now) })
  if (!line) return undefined
  const { id, company_id, company_name, capture_id } = line
  const batch_id = await getPayingBatch(db, { company_id, instalment_id: number })
  const [batch] = batch_id === undefined ? [] : await findBatches(call, [String(batch_id)])
  return {
    ...{ id, company_id, company_name, line, instalments: [] },
    held_under: (await getReceivable(db, number))?.held_under ?? null,
    ...(batch ? await buildBatchDetail(db, batch) : emptyBatchDetail),
    differences: await findDifferencesAbout(db, { company_id, refs: [`instalment:${number}`], capture_id }),
  }
}

async function getBatchDetail(call: Reading, number: string): Promise<CardDetail | undefined> {
  const { db } = call
  const [batch] = await findBatches(call, [number])
  if (!batch) return undefined
  const { company_id, company_name } = batch
  const detail = await buildBatchDetail(db, batch)
  return {
    ...{ id: `batch-${number}`, company_id, company_name, line: null, held_under: null },
    ...detail,
    instalments: await findMatchInstalments(db, { company_id, match_ids: idsOf(detail.matches, 'SETTLEMENT') }),
    differences: await findDifferencesAbout(db, {
      ...{ company_id, refs: [`batch:${number}`, `batch:${number}/bank`], capture_id: null },
    }),
  }
}

async function requireDetail(call: Reading, id: string) {
  const [, kind, number] = /^(instalment|batch)-([1-9]\d{0,14})$/.exec(id) ?? []
  if (number === undefined) return fail(notFound)
  const found = kind === 'batch' ? await getBatchDetail(call, number) : await getInstalmentDetail(call, Number(number))
  return found ?? fail(notFound)
}

type BatchRow = Omit<CardBatch, 'id'> & { id: string; number: number; label: string }

const toBatchRow = (batch: CardBatch): BatchRow => ({
  ...batch,
  id: String(batch.id),
  number: batch.id,
  label: `Lote ${batch.reference}`,
})

/** Fails with the reason of the first match that was refused. */
function requireAllDone({ outcomes }: Awaited<ReturnType<typeof confirmMatches>>) {
  const refused = outcomes.find(({ done }) => !done)
  if (refused) fail(notConciliated, { values: { reason: refused.reason ?? '' } })
}

async function conciliateBatch(context: ChangeContext, row: BatchRow) {
  const { db } = context
  const { company_id, number, reference } = row
  const matches = await findBatchMatches(db, { company_id, batch_id: number })
  const suggested = matches.filter(
    ({ status, difference_cents }) => status === 'suggested' && Math.abs(difference_cents) <= maxManualDifference_cents,
  )
  if (suggested.length > 0)
    return requireAllDone(
      await confirmMatches(
        context,
        suggested.map(({ id }) => id),
      ),
    )
  const candidates = idsOf(matches, 'BANK').length > 0 ? [] : await findCandidates(db, { ...row, id: number })
  const [line, other] = candidates
  if (!line || other) return fail(nothingToConciliate, { values: { reference } })
  await matchChosen(context, {
    company_id,
    pair_type: 'BANK',
    system: [{ kind: 'batch', id: row.id }],
    confirmation: [{ kind: 'line', id: String(line.id) }],
  })
}

async function undoBatch(context: ChangeContext, { company_id, number, reference }: BatchRow) {
  const matches = await findBatchMatches(context.db, { company_id, batch_id: number })
  const ids = idsOf(
    matches.filter(({ status }) => status === 'confirmed'),
    'BANK',
  )
  if (ids.length === 0) fail(nothingToConciliate, { values: { reference } })
  requireAllDone(await undoMatches(context, ids))
}

const chosenBatches = {
  find: (db: Db, filter: CardBatchFilter, now: string) => selectCardBatches(db, { ...filter, today: localDate(now) }),
  // The day decides only between expected and paid, which both can be conciliated.
  rows: async (db: Db, ids: readonly string[]) =>
    (await selectCardBatches(db, { ids, today: '2000-01-01' }).orderBy('batch.id').execute()).map(toBatchRow),
}

export default implement(cardConciliation, {
  list: ({ db, query, now }) => findCardLines(db, { ...query, today: localDate(now) }),
  equation: ({ query, ...call }) => computeEquation(call, query),
  batches: ({ db, query, now }) => findCardBatches(db, { ...query, today: localDate(now) }),
  get: ({ params, ...call }) => requireDetail(call, params.id),
  conciliateMany: newBulkHandler('card-conciliation.conciliateMany', {
    ...chosenBatches,
    title: 'Conciliar lotes',
    skip: ({ banked_on }: BatchRow) => (banked_on === null ? null : 'O lote já está casado com o banco.'),
    change: conciliateBatch,
  }),
  undoMany: newBulkHandler('card-conciliation.undoMany', {
    ...chosenBatches,
    title: 'Desfazer a conciliação com o banco',
    skip: ({ banked_on }: BatchRow) => (banked_on === null ? 'O lote não está casado com o banco.' : null),
    change: undoBatch,
  }),
  choices: async ({ db }) => ({
    companies: await findActiveCompanies(db),
    groups: await findGroupsOfCompanies(db),
    acquirers: await findCardAcquirers(db),
    brands: await findContractedBrands(db),
  }),
})
