import { customers } from '@app/areas/cash-closing/contract'
import { bankSlips, slipAgreements, slipRemittances } from '@app/areas/finance/contract'
import { statements } from '@app/areas/inquiries/contract'
import { writeCnab240Remittance } from '@app/formats'
import {
  type Cnab240ReturnDraft,
  exampleCompany,
  exampleOrder,
  exampleSettled,
  type ReturnTitle,
  writeCnab240Return,
} from '@app/formats/generate'
import { writeCnab400Return } from '@app/formats/testing'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { reimports } from '../reimport/reimport.contract.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { ofxAccount, ofxLine, ofxOf } from '../testing/ofx.fixture.ts'
import { account, modelo, vizinho } from '../testing/stations.fixture.ts'

const { api, user, send, rows } = importStage()
const finance = api.as('financial.bank-slip', [modelo], 'Rosa')
const [account_no, account_digit] = account.account_no.split('-')
const file: Omit<Cnab240ReturnDraft, 'titles'> = {
  ...exampleCompany,
  bank: account.bank_code,
  branch: account.branch,
  branch_digit: '',
  account: account_no ?? '',
  account_digit: account_digit ?? '',
}
const paidTitle: ReturnTitle = exampleSettled
const enteredTitle: ReturnTitle = {
  ...paidTitle,
  occurrence: '02',
  occurred_on: '2026-10-01',
  credited_on: null,
  paid_cents: 0,
  net_cents: 0,
  fee_cents: 0,
  interest_cents: 0,
  motives: [],
}
const writeReturn = (titles: ReturnTitle[], sequence = 7) => writeCnab240Return({ ...file, sequence, titles })

const customerDraft = {
  ...{ name: 'Frota Modelo Transportes', document: '12345678909', limit_cents: 100_000, opening_on: '2026-09-01' },
  opening_balance_cents: 50_000,
}
const customer = (document = customerDraft.document, name = customerDraft.name) =>
  finance.call(customers.create, { body: { ...customerDraft, company_id: modelo, name, document } })
const address = { street: 'Rua A, 1', district: 'Centro', zip: '01001-000', city: 'São Paulo', uf: 'SP' as const }
const agreementDraft = {
  ...{
    name: 'Cobrança Itaú',
    agreement_no: '123456',
    portfolio: '109',
    layout: '240' as const,
    number_from: 98_712_345,
  },
  ...{
    number_to: 98_799_999,
    species: 'DM' as const,
    acceptance: 'N' as const,
    fine_ppm: 20_000,
    interest_ppm: 10_000,
  },
  instructions: [],
}
const listSlips = async () => (await finance.call(bankSlips.list, { query: {} })).data

test('a return adds a bank slip with its status and reduces the balance of its payer', async () => {
  const { id } = await customer()
  expect(await send(writeReturn([enteredTitle]))).toMatchObject({ status: 'done', company_id: modelo, records_new: 1 })
  expect(await listSlips()).toMatchObject([
    { our_number: '98712345', status: 'overdue', paid_cents: 0, customer_id: id },
  ])
  const sent = await send(writeReturn([paidTitle], 8))
  expect(sent).toMatchObject({ status: 'done', records_new: 1, amount_total_cents: 10_200, warnings: [] })
  expect(await listSlips()).toMatchObject([
    {
      ...{ our_number: '98712345', document_no: 'NF-1', payer_name: 'FROTA MODELO', due_on: '2026-10-13' },
      ...{ status: 'paid', amount_cents: 10_000, paid_on: '2026-10-14', paid_cents: 10_200 },
      ...{ credited_on: '2026-10-15', credited_cents: 10_050, fee_cents: 150 },
    },
  ])
  const known = await finance.call(customers.get, { params: { id } })
  expect(known).toMatchObject({ balance_cents: 40_000, lines: [{ kind: 'payment', amount_cents: -10_000 }] })
})

test('a slip lists every occurrence that the bank reported, with file and line', async () => {
  await send(writeReturn([enteredTitle]), { name: 'CB0110.RET' })
  await send(writeReturn([paidTitle], 8), { name: 'CB1510.RET' })
  const [slip] = await listSlips()
  const { occurrences } = await finance.call(bankSlips.get, { params: { id: slip?.id ?? '' } })
  expect(occurrences).toMatchObject([
    {
      code: '06',
      meaning: 'Liquidação',
      paid_cents: 10_200,
      interest_cents: 200,
      file_name: 'CB1510.RET',
      import_line: 3,
    },
    { code: '02', meaning: 'Entrada confirmada', paid_cents: 0, file_name: 'CB0110.RET' },
  ])
})

test('a paid slip is matched with the statement in either order of the files, and its entry reduces the debt', async () => {
  const credit = ofxLine({ posted_on: '2026-10-15', amount_cents: 10_050, memo: 'LIQUIDACAO COBRANCA' })
  await send(ofxOf(ofxAccount([credit])))
  await send(writeReturn([paidTitle]))
  expect(await rows('match_groups')).toMatchObject([
    {
      ...{ pair_type: 'BANK', pass_no: 2, status: 'confirmed' },
      sentence: 'boleto NF-1 de R$ 100,50: conta, data e valor iguais; cobrança no histórico',
    },
  ])
  const [slip] = await listSlips()
  const { occurrences } = await finance.call(bankSlips.get, { params: { id: slip?.id ?? '' } })
  expect(occurrences).toMatchObject([{ line: { posted_on: '2026-10-15', confirmed: true } }])
  const [line] = await rows('statement_lines')
  const treasury = api.as('financial.statements', [modelo], 'Tânia')
  expect(await treasury.call(statements.get, { params: { id: String(line?.id) } })).toMatchObject({
    items: [{ kind: 'slip', description: 'Boleto NF-1 FROTA MODELO', amount_cents: 10_050, slip_id: slip?.id }],
  })
  expect(
    (await rows('journal_lines', 'line_no')).map((journalLine) => [
      journalLine.account_name,
      Number(journalLine.debit_cents) - Number(journalLine.credit_cents),
    ]),
  ).toEqual([
    ['Banco conta movimento', 10_050],
    ['Tarifas de cobrança bancária', 150],
    ['Juros e multas recebidos', -200],
    ['Clientes — notas a prazo', -10_000],
  ])
})

test('the order of the files does not change the result, and a repeated file adds no row', async () => {
  const { id } = await customer()
  await send(writeReturn([paidTitle], 8))
  expect(await send(writeReturn([enteredTitle, paidTitle], 9))).toMatchObject({ records_new: 1, records_repeated: 1 })
  expect(await listSlips()).toMatchObject([{ status: 'paid', paid_cents: 10_200 }])
  expect(await finance.call(customers.get, { params: { id } })).toMatchObject({ balance_cents: 40_000 })
})

const writeReturn400 = (titles: ReturnTitle[], sequence: number) =>
  writeCnab400Return({
    ...{ ...file, company_code: '', agreement: '', sequence },
    titles: titles.map((title) => ({ ...title, net_cents: null, pix: null, motives: [] })),
  })

test.each([
  ['240', writeReturn],
  ['400', writeReturn400],
])('the check of a CNAB %s return warns about each stored row, with its import date and file', async (_, write) => {
  await send(write([paidTitle], 7), { name: 'CB1510.RET' })
  const file = { name: 'CB1610.RET', content: write([{ ...paidTitle, our_number: '98712346' }, paidTitle], 8) }
  const { id } = await user.call(imports.create, { body: { check_first: 'true' } }, { file })
  const { checked, warnings } = await until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'queued' && status !== 'running',
  )
  expect(checked).toMatchObject({ records_new: 1, records_equal: 1 })
  const repeatedWarnings = warnings.filter(({ code }) => code === 'E08')
  expect(repeatedWarnings).toMatchObject([{ line: expect.any(Number), value: '14/10/2026 · NF-1 · R$ 100,00' }])
  expect(repeatedWarnings[0]?.message).toContain('(já importada em 15/10/2026, no arquivo CB1510.RET)')
})

const tariff: ReturnTitle = {
  ...enteredTitle,
  ...{ our_number: '', our_number_digit: '', document_no: '', occurrence: '28', fee_cents: 1250, nominal_cents: 0 },
}
const paidWithoutNumber: ReturnTitle = {
  ...paidTitle,
  ...{ our_number: '', our_number_digit: '', nominal_cents: 49_800, paid_cents: 50_000, net_cents: 49_850 },
}

test.each([
  ['240', '17', writeReturn],
  ['400', '06', writeReturn400],
])(
  'payments and fees without a slip number in a CNAB %s return are named with their sum',
  async (_, occurrence, write) => {
    const paid = { ...paidWithoutNumber, occurrence }
    const sent = await send(write([paidTitle, paid, paid, tariff], 7))
    expect(sent).toMatchObject({
      status: 'done',
      ...{ records_read: 4, records_new: 1, records_rejected: 3, amount_total_cents: 10_200 },
      left_out: [
        { code: 'paid-without-slip', records: 2, amount_cents: 100_000 },
        { code: 'account-fee', records: 1, amount_cents: -1250 },
      ],
    })
  },
)

test('an occurrence without the number of a slip and without money is only a refused line', async () =>
  expect(await send(writeReturn([paidTitle, { ...enteredTitle, our_number: '' }]))).toMatchObject({
    ...{ records_rejected: 1, left_out: [] },
  }))

test('a payment of an unregistered customer gives a warning and reduces no balance', async () => {
  const sent = await send(writeReturn([paidTitle]))
  expect(messages(sent.warnings)).toEqual([
    '1 de 1 boleto pago, de R$ 102,00, não é de um cliente a prazo cadastrado, foi estornado ou é anterior ao saldo inicial do cliente: o pagamento não entrou na conta de ninguém.',
  ])
  expect(await rows('customer_entries')).toEqual([])
  expect(await listSlips()).toMatchObject([{ status: 'paid', customer_id: null }])
})

test('a CNAB 400 return, which has no payer document, finds its payer by name', async () => {
  const { id } = await customer('11222333000181', 'FROTA MODELO')
  const title = { ...paidTitle, net_cents: null, pix: null, motives: [] }
  const sent = await send(writeCnab400Return({ ...file, company_code: '', agreement: '', titles: [title] }))
  expect(sent).toMatchObject({ status: 'done', records_new: 1 })
  expect(await finance.call(customers.get, { params: { id } })).toMatchObject({ balance_cents: 40_000 })
})

/** Bradesco's CNAB 400 does not give the amount credited to the account. */
const bradesco = { ...file, bank: '237', company_code: '', agreement: '' }
const bradescoAccount = () =>
  api.test.admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name)
      values (gen_random_uuid(), $1, '237', $2, $3, $4, 'Bradesco')`,
    [modelo, account.branch, account_no, account_digit],
  )

test('a return without the credited amount leaves it unknown, and its payment is still matched with the bank', async () => {
  await bradescoAccount()
  await send(writeCnab400Return({ ...bradesco, titles: [{ ...paidTitle, net_cents: null, pix: null, motives: [] }] }))
  const [slip] = await listSlips()
  expect(slip).toMatchObject({ status: 'paid', paid_cents: 10_200, credited_cents: null, fee_cents: 150 })
  const credit = ofxLine({ posted_on: '2026-10-15', amount_cents: 10_050, memo: 'LIQUIDACAO COBRANCA' })
  await send(ofxOf(ofxAccount([credit], { bank_id: '237', account_id: account.account_no })))
  const { occurrences } = await finance.call(bankSlips.get, { params: { id: slip?.id ?? '' } })
  expect(occurrences).toMatchObject([{ net_cents: null, fee_cents: 150, line: { posted_on: '2026-10-15' } }])
})

test('a payment that the bank reverses is owed again, in any order of the files', async () => {
  const { id } = await customer()
  const title = { ...paidTitle, net_cents: null, pix: null, motives: [] }
  await bradescoAccount()
  const reversal = {
    ...title,
    occurrence: '40',
    occurred_on: '2026-10-16',
    credited_on: null,
    paid_cents: 0,
    interest_cents: 0,
  }
  const getBalance = async () => (await finance.call(customers.get, { params: { id } })).balance_cents
  // Bradesco names the payer in CNAB 240 but not in CNAB 400.
  await send(
    writeCnab240Return({ ...file, bank: '237', titles: [{ ...enteredTitle, our_number_digit: '', portfolio: '1' }] }),
  )
  await send(writeCnab400Return({ ...bradesco, titles: [title] }))
  expect(await getBalance()).toBe(40_000)
  await send(writeCnab400Return({ ...bradesco, sequence: 8, titles: [reversal] }))
  expect(await getBalance()).toBe(50_000)
  expect(await listSlips()).toMatchObject([{ status: 'overdue', paid_cents: 0, paid_on: null }])
  await send(writeCnab400Return({ ...bradesco, sequence: 9, titles: [title, reversal] }))
  expect(await getBalance()).toBe(50_000)
})

test('a return of an unregistered account, or of another company, writes no row', async () => {
  const unknown = await send(writeCnab240Return({ ...file, account: '99999', titles: [paidTitle] }))
  expect(unknown.status).toBe('rejected')
  expect(messages(unknown.rejections)[0]).toMatch(/não cadastrada; cadastre-a em Contas de liquidação\.$/)
  const otherCompany = await send(writeReturn([paidTitle]), { company_id: vizinho })
  expect(messages(otherCompany.rejections)[0]).toMatch(/a conta não é da empresa escolhida\.$/)
  expect(await rows('bank_slips')).toEqual([])
})

test('a remittance file is refused with the reason that it only asks the bank', async () => {
  const title = { ...paidTitle, occurrence: '01', order: exampleOrder, pix: null }
  const sent = await send(writeCnab240Remittance({ ...file, titles: [title] }))
  expect(messages(sent.rejections)).toEqual([
    'Arquivo de remessa de cobrança: ele pede ao banco e não diz o que aconteceu. Importe o arquivo de retorno.',
  ])
})

test('a return that skips a number names the missing file, and a repeated number adds rows only after a reimport', async () => {
  const importer = api.as('import-file-column-mapping', [modelo], 'Célia')
  await send(writeReturn([enteredTitle], 7))
  const later = await send(writeReturn([paidTitle], 9))
  expect(messages(later.warnings)[0]).toContain('Falta o arquivo nº 000008 de Cobrança CNAB 240, do convênio 123456:')
  expect(messages((await send(writeReturn([], 8))).warnings)).toEqual([])
  const otherTitle = { ...paidTitle, our_number: '98712346' }
  const twin = await send(writeReturn([paidTitle, otherTitle], 9))
  expect(twin).toMatchObject({ status: 'done', records_new: 0, records_repeated: 2, first_import_id: later.id })
  expect(messages(twin.warnings)).toEqual([
    'Arquivo nº 000009 de Cobrança CNAB 240, do convênio 123456, já processado em 15/10/2026 às 06:00 por Gisele; nada foi acrescentado.',
  ])
  const body = { reason: 'O banco repetiu o número.' }
  await importer.call(reimports.reimport, { params: { id: twin.id }, body })
  const reimported = await until(
    () => importer.call(imports.get, { params: { id: twin.id } }),
    ({ status }) => status === 'done',
  )
  expect(reimported).toMatchObject({ records_new: 1, records_repeated: 1, first_import_id: null })
})

async function issueOwnSlip() {
  const { id: customer_id } = await customer()
  await finance.call(customers.update, {
    params: { id: customer_id },
    body: { ...customerDraft, ...address, version: 1 },
  })
  const [{ id: bank_account_id } = {}] = await rows('bank_accounts')
  const agreement = await finance.call(slipAgreements.create, {
    body: { ...agreementDraft, bank_account_id: String(bank_account_id) },
  })
  const { id: change_id = '', version = 0 } = agreement.change ?? {}
  await api
    .as('financial.bank-slip', [modelo], 'Célio')
    .call(slipAgreements.approve, { params: { id: change_id }, body: { version } })
  const slip = await finance.call(bankSlips.issue, {
    body: { agreement_id: agreement.id, customer_id, document_no: 'NF-1', due_on: '2026-12-14', amount_cents: 10_000 },
  })
  return { slip, customer_id, agreement_id: agreement.id }
}

test('a return updates an own slip by its number, and after the undo the slip is issued again', async () => {
  const { slip, customer_id } = await issueOwnSlip()
  expect(slip).toMatchObject({ our_number: '98712345', status: 'issued' })
  const sent = await send(writeReturn([enteredTitle, paidTitle]))
  expect(sent).toMatchObject({ status: 'done', warnings: [] })
  expect(await listSlips()).toMatchObject([
    { id: slip.id, status: 'paid', paid_cents: 10_200, payer_name: 'Frota Modelo Transportes', customer_id },
  ])
  const importer = api.as('import-file-column-mapping', [modelo])
  await importer.call(undoImports.undo, { params: { id: sent.id }, body: { reason: 'Arquivo da empresa errada.' } })
  await until(
    () => importer.call(imports.get, { params: { id: sent.id } }),
    ({ status }) => status !== 'undoing',
  )
  expect(await listSlips()).toMatchObject([{ id: slip.id, status: 'issued', paid_cents: 0, due_on: '2026-12-14' }])
})

test('a remittance sends the slips and instructions of an agreement once, and the return of the bank answers each', async () => {
  const { slip, agreement_id } = await issueOwnSlip()
  const remit = () => finance.call(slipRemittances.create, { body: { agreement_id } })
  const get = () => finance.call(bankSlips.get, { params: { id: slip.id } })
  const instruct = async (terms: { kind: 'due_date' | 'write_off'; due_on?: string }) => {
    const { issue } = await get()
    return finance.call(bankSlips.instruct, {
      params: { id: slip.id },
      body: { version: issue?.version ?? 0, ...terms },
    })
  }
  await expect(instruct({ kind: 'write_off' })).rejects.toMatchObject({
    message: 'O banco não recebe esta instrução de um boleto emitido.',
  })
  expect(await remit()).toMatchObject({ number: 1, records: 1, amount_cents: 10_000, agreement_no: '123456' })
  expect(await get()).toMatchObject({ status: 'in_remittance', orders: [{ kind: 'entry', state: 'sent' }] })
  await expect(remit()).rejects.toMatchObject({ status: 409 })
  await expect(
    finance.call(bankSlips.cancel, { params: { id: slip.id }, body: { version: 1, reason: 'Por engano.' } }),
  ).rejects.toMatchObject({ status: 409 })

  const entered = { ...enteredTitle, occurred_on: '2026-10-16', due_on: '2026-12-14' }
  await send(writeReturn([entered], 8))
  expect(await get()).toMatchObject({ status: 'registered', orders: [{ kind: 'entry', state: 'confirmed' }] })

  // A Saturday moves to the next bank day.
  await instruct({ kind: 'due_date', due_on: '2026-12-19' })
  await expect(instruct({ kind: 'due_date', due_on: '2026-12-22' })).rejects.toMatchObject({
    message: 'Este boleto já tem a instrução Novo vencimento: Na próxima remessa.',
  })
  expect((await instruct({ kind: 'write_off' })).orders).toHaveLength(3)
  expect(await remit()).toMatchObject({ number: 2, records: 2, amount_cents: 0 })
  const answered = { ...entered, occurred_on: '2026-10-19' }
  await send(
    writeReturn(
      [
        { ...answered, occurrence: '14', due_on: '2026-12-21' },
        { ...answered, occurrence: '26', due_on: '2026-12-21' },
      ],
      9,
    ),
  )
  const { due_on, orders } = await get()
  expect([due_on, ...orders.map(({ kind, state }) => `${kind} ${state}`).toSorted()]).toEqual([
    '2026-12-21',
    ...['due_date confirmed', 'entry confirmed', 'write_off refused'],
  ])
  const { data } = await finance.call(slipRemittances.list, { query: {} })
  expect(data.map(({ number }) => number)).toEqual([2, 1])
  const headers = { authorization: `Bearer ${await finance.token}` }
  const file = await api.inject({ method: 'POST', url: `/api/v1/slip-remittances/${data[1]?.id}/file`, headers })
  expect(file.body.slice(0, 8)).toBe('34100000')
  const events = await rows('audit_events')
  expect(events.filter(({ action, entity }) => entity === 'generated_file' && action === 'download')).toHaveLength(1)
})

test('a second payment of an own slip is a credit of its customer and a task of its issuer, once', async () => {
  const { slip, customer_id } = await issueOwnSlip()
  const again = { ...paidTitle, occurred_on: '2026-10-15' }
  await send(writeReturn([enteredTitle, paidTitle], 8))
  expect(await rows('tasks')).toEqual([])
  await send(writeReturn([again], 9))
  await send(writeReturn([again, { ...again, occurrence: '28', fee_cents: 1 }], 10))
  expect((await rows('customer_entries', 'entry_on')).map(({ note }) => note)).toEqual([
    'Boleto 98712345, pago pelo banco',
    'Boleto 98712345, pago em duplicidade',
  ])
  // Opening balance 500,00, less twice 100,00.
  expect(await finance.call(customers.get, { params: { id: customer_id } })).toMatchObject({ balance_cents: 30_000 })
  expect(await rows('tasks')).toMatchObject([
    { entity_id: slip.id, title: 'Devolver o pagamento em duplicidade do boleto 98712345' },
  ])
})
