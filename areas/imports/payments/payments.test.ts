import { borderos, payables } from '@app/areas/finance/contract'
import { exampleCompany } from '@app/formats/generate'
import { writeCnab240Payments } from '@app/formats/testing'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { undoImports } from '../files/undo-import.contract.ts'
import { importStage } from '../testing/imports.testing.ts'
import { account, modelo } from '../testing/stations.fixture.ts'

const { api, send } = importStage()
const importer = api.as('import-file-column-mapping', [modelo], 'Gisele')
const rosa = api.as('financial.borderos', [modelo], 'Rosa')
const jose = api.as('financial.borderos', [modelo], 'José')
const supplier = '01930000-0000-7000-8000-0000000e0010'
const cnpj = '11222333000181'
const stamps = { created_at: '2026-10-01T12:00:00Z', updated_at: '2026-10-01T12:00:00Z' }
const [account_no, account_digit] = account.account_no.split('-')

/** A lot of three transfers, whose file was made. */
async function makeLot() {
  await api.test.admin.query(`update bank_accounts set payment_agreement = '123456'`)
  const { rows: accounts } = await api.test.admin.query('select id from bank_accounts where company_id = $1', [modelo])
  await insertRows(api.test.admin, {
    suppliers: [
      {
        ...{ id: supplier, kinds: '{goods}', tax_id: cnpj, name: 'Usina', bank_code: '237', branch: '1', ...stamps },
        ...{ account_no: '5', account_digit: '1' },
      },
    ],
  })
  const payable_ids: string[] = []
  for (const document of ['NF 1', 'NF 2', 'NF 3']) {
    const draft = { company_id: modelo, supplier_id: supplier, document, issued_on: '2026-10-14', due_on: '2026-10-16' }
    const { id } = await rosa.call(payables.create, { body: { ...draft, amount_cents: 10_000, method: 'ted' } })
    payable_ids.push(id)
  }
  const lot = await rosa.call(borderos.create, {
    body: { bank_account_id: String(accounts[0]?.id), pay_on: '2026-10-16', payable_ids },
  })
  const asked = await rosa.call(borderos.requestApproval, { params: { id: lot.id }, body: { version: lot.version } })
  const { change } = asked
  const approved = await jose.call(borderos.approve, {
    params: { id: change?.id ?? '' },
    body: { version: change?.version ?? 0 },
  })
  return rosa.call(borderos.generate, { params: { id: lot.id }, body: { version: approved.version } })
}

const payment = (our_number: string, occurrence: string, paid_cents = 10_000) => ({
  ...{ kind: 'transfer' as const, movement: '0', instruction: '00', clearing: '018', bank: '237', branch: '1' },
  ...{ account: '5', account_digit: '1', payee: { document: cnpj, name: 'USINA' }, address: null, due_on: null },
  ...{ our_number, pay_on: '2026-10-16', amount_cents: 10_000, bank_number: '', occurrences: [occurrence] },
  ...{ paid_cents, paid_on: '2026-10-16' },
})
const writeReturn = (payments: ReturnType<typeof payment>[], sequence: number) =>
  writeCnab240Payments({
    ...{ ...exampleCompany, bank: account.bank_code, branch: account.branch, branch_digit: '' },
    ...{ account: account_no ?? '', account_digit: account_digit ?? '', direction: 'return', sequence },
    lots: [{ service: '20', form: '41', payments }],
  })

test('a return pays, schedules and rejects the titles of a lot, and posts what was paid', async () => {
  const lot = await makeLot()
  const sent = await send(
    writeReturn(
      [
        payment('00000001000001', '00', 10_100),
        payment('00000001000002', 'BD'),
        payment('00000001000003', 'AG'),
        payment('00000009000001', '00'),
      ],
      1,
    ),
  )
  expect(sent).toMatchObject({
    ...{ status: 'done', records_new: 3 },
    rejections: [
      { message: expect.stringContaining('O retorno traz o título 00000009000001, que não é desta empresa.') },
    ],
    warnings: [{ message: expect.stringContaining('Encargos divergentes: R$ 1,00.') }],
    left_out: [{ code: 'payment-not-booked', records: 1, amount_cents: 10_000 }],
  })
  expect(await rosa.call(borderos.get, { params: { id: lot.id } })).toMatchObject({
    status: 'partly_paid',
    paid_cents: 10_100,
  })
  expect((await rosa.call(payables.list, { query: { sort: 'document' } })).data.map(({ status }) => status)).toEqual([
    ...['paid', 'scheduled', 'open'],
  ])
  const { rows } = await api.test.admin.query(
    `select account, account_name as name, debit_cents::int as debit, credit_cents::int as credit from journal_lines line
      join journal_entries entry on entry.id = line.journal_entry_id where entry.source = 'bordero' order by line_no`,
  )
  // The bank line is posted against the payments in transit later.
  expect(rows).toMatchObject([
    { account: '2.1.01.01', debit: 10_000, credit: 0 },
    { account: '4.1.03.04', debit: 100, credit: 0 },
    { account: '1.1.02.01', name: expect.stringContaining('(borderôs em trânsito)'), debit: 0, credit: 10_100 },
  ])
  await expect(
    importer.call(undoImports.undo, { params: { id: sent.id }, body: { reason: 'Retorno enviado por engano' } }),
  ).rejects.toMatchObject({ message: 'Não é possível desfazer: o retorno já mudou 3 pagamentos de borderôs.' })
})
