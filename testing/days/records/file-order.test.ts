import { waitForDeliveries } from '@app/domain/events/testing'
import { type CieloRow, writeCieloPayments, writeCieloSales, writeOfx } from '@app/formats/generate'
import type { BusinessDate } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workedStation } from '../../../apps/server/demo/stations.ts'
import {
  buildWorkedCieloDraft,
  buildWorkedCieloRows,
  buildWorkedDayFiles,
} from '../../../apps/server/demo/worked-day-files.ts'
import { stationTests } from '../two-days.testing.ts'

const { api, sendBytes } = stationTests()

const rowsOf = (...nsus: string[]) =>
  buildWorkedCieloRows().filter(({ kind, nsu }) => kind === 'sale' && nsus.includes(nsu))
const [sale] = rowsOf('000187')
if (!sale) throw new Error('no C01')

const buildChargeback = (kind: 'chargeback' | 'chargeback_reversal', on: BusinessDate): CieloRow => ({
  ...sale,
  kind,
  gross_cents: kind === 'chargeback' ? -sale.gross_cents : sale.gross_cents,
  rate: 0,
  sold_on: on,
  sold_at: '10:00:00',
  due_days: [on],
})

let sequence = 300
const sales = (on: BusinessDate, ...rows: CieloRow[]) =>
  writeCieloSales({
    ...buildWorkedCieloDraft(rows),
    processed_on: on,
    period: { from: on, to: on },
    sequence: ++sequence,
  })
const payments = (on: BusinessDate, ...rows: CieloRow[]) =>
  writeCieloPayments({ ...buildWorkedCieloDraft(rows), processed_on: on, paid_on: on })

const { bank } = workedStation
const statement = (on: BusinessDate, ...lines: readonly [amount_cents: number, memo: string][]) =>
  writeOfx({
    institution: 'Banco Modelo',
    generated_on: on,
    accounts: [
      {
        bank_id: bank.bank_code,
        branch_id: bank.branch,
        account_id: `${bank.account_no}${bank.account_digit}`,
        kind: 'bank',
        currency: 'BRL',
        period: { from: on, to: on },
        balance_cents: 0,
        balance_on: on,
        lines: lines.map(([amount_cents, memo], at) => {
          const fitid = `${on}-${at}`
          return { posted_on: on, amount_cents, memo, fitid, doc_no: null, trn_type: 'CREDIT', name: null }
        }),
      },
    ],
  })

const files: readonly (readonly [name: string, bytes: () => Uint8Array])[] = [
  ...buildWorkedDayFiles().map(({ file_name, bytes }) => [file_name, () => bytes] as const),
  ['extrato-15', () => statement('2026-10-15', [56_778, 'CIELO VENDAS DEBITO'])],
  ['pago-15', () => payments('2026-10-15', ...buildWorkedCieloRows())],
  ['chargeback-20', () => sales('2026-10-20', buildChargeback('chargeback', '2026-10-20'))],
  ['pago-20', () => payments('2026-10-20', buildChargeback('chargeback', '2026-10-20'))],
]

async function outcome() {
  const rows = async (text: string) => (await api.test.admin.query(text)).rows
  return {
    receivables: await rows(`select sale.nsu, sale.kind, sale.gross_cents, part.number, part.status, part.paid_on,
        part.batch_reference, part.fee_charged_cents, part.net_cents, sale.cancelled_at
      from acquirer_installments part join acquirer_transactions sale on sale.company_id = part.company_id
        and sale.id = part.acquirer_transaction_id order by 1, 2, 3, 4`),
    groups: await rows(`select held.pair_type, held.status, held.pass_no, held.sentence from matches held
      where held.undone_at is null order by 1, 2, 3, 4`),
    differences: await rows(`select found.code, found.amount_cents, found.status, found.sentence, found.business_date,
        sale.nsu from receivable_differences found left join acquirer_transactions sale
        on sale.company_id = found.company_id and sale.id = found.sale_id order by 1, 2, 3, 4`),
    day: await rows(`select day.business_date, day.status, found.code, found.amount_cents, found.status as state
      from cash_conciliations day left join differences found on found.cash_conciliation_id = day.id
        and found.status <> 'resolved' order by 1, 3, 4`),
    alerts: await rows(`select type, message from notifications where type <> 'job_finished' order by 1, 2`),
  }
}

async function deleteImported() {
  const { rows } = await api.test.admin.query(`select distinct relation.oid::regclass::text as name
    from pg_attribute part join pg_class relation on relation.oid = part.attrelid
    where part.attname = 'import_id' and relation.relkind in ('r', 'p') and not relation.relispartition
      and relation.relnamespace = 'public'::regnamespace`)
  const importedTables = rows.map(({ name }) => name).join(', ')
  await api.test.admin.query(`truncate ${importedTables}, imports, cash_conciliations, match_groups, match_links,
    receivable_differences, notifications cascade`)
}

async function importInOrder(order: readonly number[]) {
  await deleteImported()
  for (const at of order) {
    const [name, bytes] = files[at] ?? []
    if (!name || !bytes) throw new Error(`no file ${at}`)
    expect(await sendBytes(name, bytes())).toMatchObject({ status: 'done', rejections: [] })
  }
  await waitForDeliveries(api.test.admin)
  return outcome()
}

test('in any order of files, receivables, matches, differences and alerts are the same', async () => {
  const usual = await importInOrder([...files.keys()])
  expect(usual.groups.filter(({ pair_type }) => pair_type === 'BANK')).toHaveLength(6)
  expect(usual.differences).toMatchObject([
    { code: 'D12' },
    { code: 'D14', nsu: '000187', amount_cents: -12_870, status: 'open' },
  ])
  const orders = fc.shuffledSubarray([...files.keys()], { minLength: files.length })
  const runs = { numRuns: 6, seed: 4 }
  expect(await importInOrder([...files.keys()].toReversed())).toEqual(usual)
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      expect(await importInOrder(order)).toEqual(usual)
    }),
    runs,
  )
})
