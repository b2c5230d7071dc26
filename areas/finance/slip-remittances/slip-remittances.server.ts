import { createHash } from 'node:crypto'
import { downloadGeneratedFile, generateFile, lockGeneratedFile } from '@app/domain/generated-files/server'
import { notFound, sumOf } from '@app/kit/contract'
import { type Context, fail, failOn, implement } from '@app/kit/server'
import { issuingBanks } from '../slip-agreements/slip-agreements.contract.ts'
import { agreementStore } from '../slip-agreements/slip-agreements.store.ts'
import { writeRemittance } from './remittance-file.server.ts'
import { lockWaitingOrders, markOrdersSent } from './slip-orders.store.ts'
import { agreementUnknown, nothingToSend, slipRemittances } from './slip-remittances.contract.ts'
import {
  buildSeries,
  findRemittances,
  findWaitingOrders,
  getRemittance,
  getRemitter,
  remittanceKind,
} from './slip-remittances.store.ts'

/** The name of a content, so that each file is a subject of its own and supersedes no other one. */
const buildSubject = (ids: readonly string[]) =>
  `lote ${createHash('sha256').update(ids.join()).digest('hex').slice(0, 12)}`

type Creating = Context<typeof slipRemittances.create>

async function createRemittance({ body, ...call }: Creating) {
  const { db, now } = call
  const agreement = await agreementStore.rows.lock(db, body.agreement_id)
  if (!agreement) return failOn('agreement_id', agreementUnknown)
  const { company_id, id: agreement_id, bank_account_id, agreement_no, portfolio, layout } = agreement
  const orders = await lockWaitingOrders(db, { company_id, agreement_id })
  if (orders.length === 0) fail(nothingToSend)
  const remitter = await getRemitter(db, { company_id, bank_account_id })
  const { bank_code } = remitter
  const ids = orders.map(({ id }) => id)
  const entries = orders.filter(({ kind }) => kind === 'entry')
  const bank_name = (issuingBanks[bank_code] ?? '').toUpperCase()
  const file = await generateFile(call, {
    ...{ company_id, kind: remittanceKind, series: buildSeries(agreement), subject: buildSubject(ids) },
    media_type: 'text/plain',
    write: async (sequence) => ({
      file_name: `remessa-${bank_code}-${agreement_no}-${String(sequence).padStart(6, '0')}.rem`,
      content: Buffer.from(
        writeRemittance({ ...remitter, layout, bank_name, agreement_no, portfolio, sequence, now }, orders),
      ),
      records: orders.length,
      control_totals: { entries: entries.length, amount_cents: sumOf(entries, ({ amount_cents }) => amount_cents) },
    }),
  })
  await markOrdersSent(db, ids, { company_id, file_id: file.id, now })
  return (await getRemittance(db, file.id)) ?? fail(notFound)
}

export default implement(slipRemittances, {
  list: ({ db, query }) => findRemittances(db, query),
  waiting: async ({ db }) => ({ data: await findWaitingOrders(db) }),
  create: createRemittance,
  async download(call) {
    const file = await lockGeneratedFile(call.db, call.params.id)
    return file?.kind === remittanceKind ? downloadGeneratedFile(call, file) : fail(notFound)
  },
})
