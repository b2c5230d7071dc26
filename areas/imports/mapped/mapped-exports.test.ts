import { shippedMappings } from '@app/formats'
import { shippedExports } from '@app/formats/testing'
import { beforeEach, expect, test } from 'vitest'
import { importStage } from '../testing/imports.testing.ts'
import { modelo, vizinho } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()

beforeEach(async () => {
  for (const bank of ['001', '104', '260', '323', '336'])
    await api.test.admin.query(
      `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name)
        values (gen_random_uuid(), $1, $2, '1', '55' || $2, '0', 'Conta ' || $2)`,
      [modelo, bank],
    )
  for (const [acquirer, merchant_no] of [
    ['rede', '2000000001'],
    ['sipag', '3000000001'],
  ])
    await api.test.admin.query(
      'insert into acquirer_companies (id, company_id, acquirer, merchant_no) values (gen_random_uuid(), $1, $2, $3)',
      [modelo, acquirer, merchant_no],
    )
})

const tables = {
  statement_lines: 'statement_lines',
  captures: 'acquirer_transactions',
  settlements: 'acquirer_settlements',
} as const
const isStored = (target: string): target is keyof typeof tables => target in tables

const sum = (records: readonly Record<string, unknown>[], field: string) =>
  records.reduce((all, record) => all + Number(record[field]), 0)

test.each(shippedExports.map((exported) => [exported.layout, exported] as const))(
  'the export %s is stored record by record with its amounts',
  async (layout, { file, records, sums }) => {
    const { target } = shippedMappings.find(({ name }) => name === layout)!
    if (!isStored(target)) throw new Error(`${target} is not stored by an import`)
    const done = await send(file, { company_id: modelo })
    expect(done).toMatchObject({ status: 'done', layout: `${layout} v1`, records_new: records, records_rejected: 0 })
    const stored = await rows(tables[target], 'import_line')
    expect(stored).toHaveLength(records)
    for (const [field, cents] of Object.entries(sums)) expect(sum(stored, field)).toBe(cents)
    expect(await send(file, { company_id: modelo })).toMatchObject({ records_new: 0 })
  },
)

test('each account in one Caixa export gets its own lines', async () => {
  await api.test.admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name)
      values (gen_random_uuid(), $1, '104', '0423', '844', '0', 'Caixa 844'),
        (gen_random_uuid(), $1, '104', '0423', '901', '5', 'Caixa 901')`,
    [modelo],
  )
  const file = [
    '"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"',
    '"0423003000000844-0";"20261014";"141020";"COB COMPE";"59.64";"C"',
    '"0423003000000901-5";"20261014";"141021";"DEB.TARIFA";"12.30";"D"',
    '"0423003000000844-0";"20261014";"141022";"CRED PIX";"1.00";"C"',
    '',
  ].join('\r\n')
  expect(await send(Buffer.from(file), { company_id: modelo })).toMatchObject({ status: 'done', records_new: 3 })
  const { rows: found } = await api.test.admin.query(
    `select account.name, sum(line.amount_cents)::int as cents from statement_lines line
      join bank_accounts account on account.id = line.bank_account_id group by 1 order by 1`,
  )
  expect(found).toEqual([
    { name: 'Caixa 844', cents: 6064 },
    { name: 'Caixa 901', cents: -1230 },
  ])
})

test('a sale stores the fields of its portal’s export', async () => {
  for (const { file } of shippedExports.filter(({ layout }) => layout.endsWith('vendas (portal)')))
    await send(file, { company_id: modelo })
  expect(await rows('acquirer_transactions', 'acquirer, nsu, import_line')).toMatchObject([
    {
      acquirer: 'cielo',
      nsu: '127831',
      method: 'pix',
      e2e_id: 'E1234567820261014154600000000001',
      auth_code: '000000',
    },
    { acquirer: 'cielo', nsu: '709109', method: 'debit', brand: 'visa', terminal_logical_no: '10000001' },
    { acquirer: 'rede', nsu: '182662422', method: 'debit', card_last4: '1122', business_date: '2026-10-14' },
    { acquirer: 'rede', nsu: '182662423', method: 'credit_installments', installments: 3 },
    { acquirer: 'sipag', nsu: '012345', method: 'debit' },
    { acquirer: 'sipag', nsu: '012346', method: 'credit', gross_cents: 5000 },
    { acquirer: 'sipag', nsu: '012346', method: 'credit', gross_cents: 5000 },
    { acquirer: 'stone', nsu: '30000000000001', method: 'credit', fee_cents: 250 },
    { acquirer: 'stone', nsu: '30000000000002', method: 'debit', brand: 'elo' },
  ])
})

test('a Nubank card bill is stored in an account of its own, never in the checking account', async () => {
  const bill = shippedExports.find(({ layout }) => layout.startsWith('Nubank: fatura'))!
  const done = await send(bill.file, { company_id: modelo })
  expect(done.warnings[0]?.message).toContain('conta ainda não cadastrada; foi criada para a empresa escolhida')
  const [line] = await rows('statement_lines')
  const accounts = await rows('bank_accounts')
  expect(accounts.find(({ id }) => id === line?.bank_account_id)).toMatchObject({ account_no: 'cartão Nubank' })
})

test('card bills of two companies are stored in separate accounts, and a bill without a company asks for one', async () => {
  const bill = shippedExports.find(({ layout }) => layout.startsWith('Nubank: fatura'))!
  expect(await send(bill.file, { company_id: modelo })).toMatchObject({ status: 'done', company_id: modelo })
  const otherBill = Buffer.from(
    Buffer.from(bill.file)
      .toString('utf8')
      .replace(/(\d)\.(\d\d)\b/, '$17.$2'),
  )
  const withoutCompany = await send(otherBill)
  expect([withoutCompany.status, withoutCompany.rejections[0]?.message]).toEqual([
    'rejected',
    expect.stringContaining('"cartão Nubank" pode ser a conta de qualquer empresa; escolha a empresa ao enviar.'),
  ])
  expect(await send(otherBill, { company_id: vizinho })).toMatchObject({ status: 'done', company_id: vizinho })
  const accounts = (await rows('bank_accounts')).filter(({ account_no }) => account_no === 'cartão Nubank')
  expect(accounts.map(({ company_id }) => company_id).sort()).toEqual([modelo, vizinho])
  const lines = await rows('statement_lines')
  for (const { id, company_id } of accounts)
    for (const line of lines.filter(({ bank_account_id }) => bank_account_id === id))
      expect(line.company_id).toBe(company_id)
  expect(new Set(lines.map(({ bank_account_id }) => bank_account_id)).size).toBe(2)
})
