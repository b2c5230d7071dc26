import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { solicitations } from '@app/areas/cash-closing/contract'
import { receivables } from '@app/areas/finance/contract'
import { writeOfx } from '@app/formats/generate'
import { type BusinessDate, toInstant } from '@app/kit/contract'
import { openFilesInFolder } from '@app/kit/server'
import { afterAll, beforeAll } from 'vitest'
import { commitDemoFile } from './import-files.ts'
import { workedStation } from './stations.ts'
import { demonstratedDay } from './worked-day.testing.ts'

const { bank } = workedStation
export const bankAccount = `${bank.account_no}${bank.account_digit}`

export function bankedDay() {
  const { api, manager, analyst, correctAndExplain, submit } = demonstratedDay()
  const finance = api.as('financial.card-conciliation', [workedStation.id], 'Fernanda')

  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-bank-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function send(file_name: string, on: BusinessDate, bytes: Uint8Array) {
    const { rows } = await api.test.admin.query(
      `select id from users where username like 'financeiro%' or true limit 1`,
    )
    const importing = { database: api.test.db, files: openFilesInFolder(folder), sender_id: rows[0].id as string }
    await commitDemoFile(importing, { file_name, at: toInstant(on, '06:00'), bytes })
  }

  const post = (posted_on: BusinessDate, ...lines: readonly [amount_cents: number, memo: string][]) =>
    send(
      `extrato-${posted_on}.ofx`,
      posted_on,
      writeOfx({
        institution: 'Banco Modelo',
        generated_on: posted_on,
        accounts: [
          {
            bank_id: bank.bank_code,
            branch_id: bank.branch,
            account_id: bankAccount,
            kind: 'bank',
            currency: 'BRL',
            period: { from: posted_on, to: posted_on },
            balance_cents: 0,
            balance_on: posted_on,
            lines: lines.map(([amount_cents, memo], index) => ({
              posted_on,
              amount_cents,
              memo,
              fitid: `${posted_on}-${index}`,
              doc_no: null,
              trn_type: 'CREDIT',
              name: null,
            })),
          },
        ],
      }),
    )

  async function close() {
    await correctAndExplain(manager)
    const { id } = await submit(manager)
    const { version } = await analyst.call(solicitations.get, { params: { id } })
    await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  }

  const closeOnce = api.runOnce(close)

  const matches = async (pair_type: 'SETTLEMENT' | 'BANK' | 'CASH') =>
    (await finance.call(receivables.matches, { query: { pair_type, limit: 100 } })).data
  const findReceivables = async (method: string) =>
    (await finance.call(receivables.list, { query: { limit: 100 } })).data.filter((one) => one.method === method)
  const states = async (method: string) => [...new Set((await findReceivables(method)).map(({ status }) => status))]
  const closedDay = async () => {
    const { rows } = await api.test.admin.query('select id from cash_conciliations where status = $1', ['closed'])
    return String(rows[0].id)
  }

  return {
    api,
    manager,
    analyst,
    correctAndExplain,
    submit,
    finance,
    send,
    post,
    close,
    closeOnce,
    closedDay,
    matches,
    findReceivables,
    states,
  }
}
export type Banked = ReturnType<typeof bankedDay>
export type Match = Awaited<ReturnType<Banked['matches']>>[number]
