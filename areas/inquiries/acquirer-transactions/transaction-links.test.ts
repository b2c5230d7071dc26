import path from 'node:path'
import { Readable } from 'node:stream'
import { openFilesInFolder } from '@app/kit/server'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { acquirerTransactions } from './acquirer-transactions.contract.ts'
import { captureTests, companyA, companyB, day } from './acquirer-transactions.testing.ts'

const bank = '01930000-0000-7000-8000-0000000000c1'
const importId = '01930000-0000-7000-8000-0000000000d1'
const { api, clerk, plant, instalment, match } = captureTests()

test('a capture links to its instalments, their batch, the bank, the sale, its day and the line of the file', async () => {
  await insertRows(api.test.admin, {
    imports: [
      {
        id: importId,
        company_id: companyA,
        file_name: 'cielo.txt',
        sha256: 'aa',
        size_bytes: 1,
        status: 'done',
        created_at: '2026-10-15T08:00:00Z',
      },
    ],
  })
  const sold = await plant({ import_id: importId, nsu: '000187' })
  await instalment(sold, { status: 'in_bank', due_on: '2026-10-15', paid_on: '2026-10-15' })
  await api.test.admin.query(
    `insert into system_movements (id, company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents, nsu) overriding system value
      values (70, $1, '2026-10-14', '2026-10-14T11:59:00Z', 'pos', 'm1', 1, 'VND-DEB', 'debit', 10000, '187')`,
    [companyA],
  )
  await insertRows(api.test.admin, {
    acquirer_settlements: [
      {
        id: 80,
        company_id: companyA,
        acquirer: 'cielo',
        merchant_no: '1',
        reference: 'RO 5',
        entry_kind: 'sale',
        paid_on: '2026-10-15',
        gross_cents: 5000,
        fee_cents: 52,
        net_cents: 4948,
      },
    ],
    bank_accounts: [{ id: bank, company_id: companyA, name: 'Conta', bank_code: '341', branch: '1', account_no: '2' }],
    statement_lines: [
      {
        id: 90,
        company_id: companyA,
        bank_account_id: bank,
        posted_on: '2026-10-15',
        amount_cents: 4948,
        memo: 'CIELO VENDAS',
        dedup_hash: Buffer.from('x'),
        dedup_seq: 1,
      },
    ],
  })
  await match('SALE', ['movement', 70], ['capture', sold])
  await match('SETTLEMENT', ['instalment', sold * 10 + 1], ['batch', 80])
  await match('BANK', ['batch', 80], ['line', 90])

  const detail = await clerk.call(acquirerTransactions.get, { params: { id: sold } })
  expect(detail.instalments[0]).toMatchObject({
    status: 'in_bank',
    batch: { reference: 'RO 5', net_cents: 4948, bank_line: { memo: 'CIELO VENDAS', amount_cents: 4948 } },
  })
  expect(detail.matched).toMatchObject({
    sentence: 'Mesmo NSU e valor.',
    items: [{ kind: 'movement', description: 'Venda no cartão de débito', amount_cents: 10_000, nsu: '187' }],
  })
  expect(detail.source).toEqual({ import_id: importId, file_name: 'cielo.txt', line: null })
  expect(detail.day_id).toBe(day)
})

test('a capture shows its own line of the file, with card numbers masked, to users who can see the capture', async () => {
  const text = 'cabeçalho\n1;187;4111111111111111;VISA\n2;188;5555555555554444;ELO\n'
  const { sha256, keep } = await openFilesInFolder(path.dirname(api.inbox)).receive(Readable.from(Buffer.from(text)))
  await keep()
  const file = { company_id: companyA, file_name: 'cielo.txt', size_bytes: 1, status: 'done' }
  await insertRows(api.test.admin, {
    imports: [{ ...file, id: importId, sha256, created_at: '2026-10-15T08:00:00Z' }],
  })
  const sold = await plant({ import_id: importId, import_line: 2 })
  const withoutFile = await plant()
  const lineOf = (id: number, person = clerk) => person.call(acquirerTransactions.fileLine, { params: { id } })
  expect(await lineOf(sold)).toEqual({ text: '1;187;************1111;VISA' })
  expect(await lineOf(withoutFile)).toEqual({ text: null })
  const stranger = api.as('financial.acquirer-transactions', [companyB])
  await expect(lineOf(sold, stranger)).rejects.toMatchObject({ status: 404 })
  await api.test.admin.query(`update imports set sha256 = repeat('0', 64)`)
  expect(await lineOf(sold)).toEqual({ text: null })
})

test('a duplicate or a chargeback is contested from its capture, and the chargeback has priority', async () => {
  const duplicate = await plant()
  const chargeback = await plant()
  const run = (text: string, values: unknown[]) => api.test.admin.query(text, values)
  const getContestable = async (id: number) =>
    (await clerk.call(acquirerTransactions.get, { params: { id } })).contestable
  expect(await getContestable(duplicate)).toBeNull()
  const id = '01930000-0000-7000-8000-0000000000f1'
  await run(
    `insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence,
        severity, status) values ($1, $2, $3, 'D06', $4, 10000, '[]', '[]', 'Em dobro.', 'high', 'open')`,
    [id, companyA, day, `capture:${duplicate}`],
  )
  await run(
    `insert into receivable_differences (company_id, code, ref, amount_cents, sentence, found_at, sale_id)
      values ($1, 'D14', $2, 10000, 'Tomado de volta.', now(), $3)`,
    [companyA, `capture:${chargeback}`, chargeback],
  )
  expect(await getContestable(duplicate)).toEqual({ kind: 'difference', id })
  expect(await getContestable(chargeback)).toMatchObject({ kind: 'chargeback' })
})
