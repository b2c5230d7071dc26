import { customers } from '@app/areas/cash-closing/contract'
import { insertRows, readPdfText, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { slipAgreements } from '../slip-agreements/slip-agreements.contract.ts'
import { bankSlips } from './bank-slips.contract.ts'

const api = testApi()
const ipe = '01930000-0000-7000-8000-00000000000a'
const jatoba = '01930000-0000-7000-8000-00000000000b'
const uuid = (no: number) => `01930000-0000-7000-8000-0000000d${String(no).padStart(4, '0')}`

const rosa = api.as('financial.bank-slip', [ipe, jatoba], 'Rosa')
const jose = api.as('financial.bank-slip', [ipe], 'José')

const terms = {
  ...{
    agreement_no: '123456',
    portfolio: '109',
    layout: '240' as const,
    number_from: 98_712_346,
    number_to: 98_712_348,
  },
  ...{
    species: 'DM' as const,
    acceptance: 'N' as const,
    fine_ppm: 20_000,
    interest_ppm: 10_000,
    instructions: [] as string[],
  },
}
const agreementDraft = { ...terms, name: 'Cobrança Itaú', bank_account_id: uuid(1) }
const address = { street: 'Rua A, 1', district: 'Centro', zip: '01001000', city: 'São Paulo', uf: 'SP' as const }
const alfa = {
  ...{ company_id: ipe, name: 'Transportadora Alfa', document: '52998224725', limit_cents: 100_000 },
  ...{ opening_on: '2026-10-01' },
}

const bankAccount = (no: number, company_id: string, bank_code: string) => ({
  ...{ id: uuid(no), company_id, bank_code, branch: '0057', account_no: '72192', account_digit: '0' },
  name: `Conta ${no}`,
})

beforeEach(async () => {
  api.setNow('2026-10-19T15:00:00.000Z') // a Monday
  await insertRows(api.test.admin, {
    companies: [
      { id: ipe, name: 'Posto Ipê', legal_name: 'Posto Ipê Ltda', cnpj: '11222333000181' },
      { id: jatoba, name: 'Posto Jatobá', legal_name: 'Jatobá', cnpj: '11444777000161' },
    ],
    bank_accounts: [bankAccount(1, ipe, '341'), bankAccount(2, ipe, '033')],
  })
})

const createAgreement = (change: object = {}) =>
  rosa.call(slipAgreements.create, { body: { ...agreementDraft, ...change } })
const createCustomer = (change: object = {}) =>
  rosa.call(customers.create, { body: { ...alfa, ...address, ...change } })

const approve = ({ change }: Awaited<ReturnType<typeof createAgreement>>) =>
  jose.call(slipAgreements.approve, {
    params: { id: change?.id ?? '' },
    body: { version: change?.version ?? 0 },
  })

async function plant() {
  const agreement = await approve(await createAgreement())
  let number = 8
  const customer = await createCustomer()
  const issue = (change: object = {}) =>
    rosa.call(bankSlips.issue, {
      body: {
        ...{ agreement_id: agreement.id, customer_id: customer.id, document_no: `F0${number++}` },
        ...{ due_on: '2026-10-26', amount_cents: 72_600 },
        ...change,
      },
    })
  return { agreement, customer, issue }
}

test('a slip is issued with the next number of its agreement, its bar code and typed line', async () => {
  const { issue, customer, agreement } = await plant()
  const slip = await issue()
  expect(slip).toMatchObject({
    ...{ our_number: '98712346', status: 'issued', issued_on: '2026-10-19', due_on: '2026-10-26' },
    ...{ amount_cents: 72_600, payer_name: 'Transportadora Alfa', customer_id: customer.id },
    issue: { line: '34191.09982 71234.660059 77219.200001 4 16110000072600', agreement_name: 'Cobrança Itaú' },
    today: { total_cents: 72_600 },
  })
  const { rows } = await api.test.admin.query('select barcode from issued_slips')
  expect(rows).toEqual([{ barcode: '34194161100000726001099871234660057721920000' }])
  expect(await rosa.call(slipAgreements.get, { params: { id: agreement.id } })).toMatchObject({
    next_number: 98_712_347,
  })
  api.setNow('2026-10-31T15:00:00.000Z')
  expect(await rosa.call(bankSlips.get, { params: { id: slip.id } })).toMatchObject({
    today: { fine_cents: 1_452, interest_cents: 120, total_cents: 74_172 },
  })
})

test('a number that a bank already returned is skipped, and a slip above the last number is refused', async () => {
  const { issue } = await plant()
  await insertRows(api.test.admin, {
    bank_slips: [{ company_id: ipe, bank_account_id: uuid(1), our_number: '98712347' }],
  })
  const first = await issue()
  const slips = [first, await issue()]
  expect(slips.map(({ our_number }) => our_number)).toEqual(['98712346', '98712348'])
  await rosa.call(bankSlips.cancel, {
    params: { id: first.id },
    body: { version: 1, reason: 'Cliente pagou no caixa.' },
  })
  await expect(issue()).rejects.toMatchObject({
    status: 409,
    message: 'O convênio Cobrança Itaú não tem mais números: o último é 98712348. Peça outra faixa ao banco.',
  })
})

test('people who issue at the same time get different numbers', async () => {
  const { issue } = await plant()
  const slips = await Promise.all([issue(), issue(), issue()])
  expect(slips.map(({ our_number }) => our_number).sort()).toEqual(['98712346', '98712347', '98712348'])
})

test('a due date on a day without banks moves to the next bank day', async () => {
  const { issue } = await plant()
  expect(await issue({ due_on: '2026-10-24' })).toMatchObject({ due_on: '2026-10-26' })
})

test('a slip on paper has the typed line, the payer and the charges; a cancelled one is not printed', async () => {
  const { issue } = await plant()
  const { id } = await issue()
  const headers = { authorization: `Bearer ${await rosa.token}` }
  const print = () => api.inject({ method: 'GET', url: `/api/v1/bank-slips/${id}/document`, headers })
  const [text = ''] = readPdfText((await print()).rawPayload)
  for (const words of ['34191.09982 71234.660059', 'Rua A, 1, Centro, 01001-000', 'multa de 2%', 'R$ 0,24 por dia'])
    expect(text).toContain(words)
  const cancelled = await rosa.call(bankSlips.cancel, {
    params: { id },
    body: { version: 1, reason: 'Emitido por engano.' },
  })
  expect(cancelled).toMatchObject({ status: 'cancelled', today: null, issue: { cancel_reason: 'Emitido por engano.' } })
  expect((await print()).statusCode).toBe(409)
  await expect(
    rosa.call(bankSlips.cancel, { params: { id }, body: { version: 2, reason: 'De novo, por engano.' } }),
  ).rejects.toMatchObject({ status: 409 })
})

test.each([
  [{ due_on: '2026-10-18' }, 422, 'O vencimento não pode ser anterior a hoje.'],
  [{ due_on: '2031-10-20' }, 422, 'O vencimento vai até 19/10/2031.'],
  [{ document_no: 'NF\n1' }, 422, 'Use letras sem acento, números, espaço, ponto, barra e hífen.'],
  [{ amount_cents: 0 }, 422, 'Informe um valor maior que zero.'],
  [{ amount_cents: 10_000_000_000 }, 422, 'Um boleto vale até R$ 99.999.999,99.'],
  [{ customer_id: uuid(9) }, 422, 'Escolha um cliente da empresa do convênio.'],
])('a slip is refused: %j', async (change, status, message) => {
  const { issue } = await plant()
  const refused = await issue(change).catch((error) => error)
  expect([refused.status, ...Object.values(refused.fields ?? {})]).toEqual([status, message])
})

test('an agreement issues no slip before a second person has approved it', async () => {
  const waiting = await createAgreement()
  expect(waiting).toMatchObject({ approved: false, pending_approval: true })
  expect(waiting.change?.lines).toEqual([{ label: 'Convênio', before: 'Não aprovado', after: 'Aprovado' }])
  const { id: customer_id } = await createCustomer()
  const issue = () =>
    rosa.call(bankSlips.issue, {
      body: { agreement_id: waiting.id, customer_id, document_no: 'F08', due_on: '2026-10-26', amount_cents: 1 },
    })
  await expect(issue()).rejects.toMatchObject({
    status: 409,
    message: 'O convênio Cobrança Itaú espera a aprovação de outra pessoa.',
  })
  expect((await rosa.call(slipAgreements.choices, {})).agreements).toEqual([])
  const decision = { params: { id: waiting.change?.id ?? '' }, body: { version: waiting.change?.version ?? 0 } }
  await expect(rosa.call(slipAgreements.approve, decision)).rejects.toMatchObject({ status: 403 })
  expect(await approve(waiting)).toMatchObject({ approved: true, change: null })
  expect(await issue()).toMatchObject({ status: 'issued' })
})

test('a customer gets one slip for a document, unless the slip was cancelled', async () => {
  const { issue } = await plant()
  const first = await issue({ document_no: 'NF 1' })
  await expect(issue({ document_no: 'NF 1' })).rejects.toMatchObject({
    status: 409,
    message: 'O boleto 98712346 deste cliente já tem o documento NF 1. Cancele-o ou escreva outro documento.',
  })
  await rosa.call(bankSlips.cancel, { params: { id: first.id }, body: { version: 1, reason: 'Valor errado.' } })
  expect(await issue({ document_no: 'NF 1' })).toMatchObject({ our_number: '98712347' })
})

test('a customer of another company, or without an address, gets no slip', async () => {
  const { issue } = await plant()
  const other = await createCustomer({ company_id: jatoba })
  await expect(issue({ customer_id: other.id })).rejects.toMatchObject({ status: 422 })
  const { id } = await createCustomer({ name: 'Beta', document: '12345678909', district: '' })
  await expect(issue({ customer_id: id })).rejects.toMatchObject({
    status: 409,
    message: 'Complete o endereço de Beta no cadastro: o boleto precisa de rua, bairro, CEP, cidade e UF.',
  })
})

test('a blocked customer may be billed, because its debt exists', async () => {
  const { issue, customer } = await plant()
  await rosa.call(customers.block, {
    params: { id: customer.id },
    body: { version: 1, blocked_on: '2026-10-19', block_reason: 'limit' },
  })
  expect(await issue()).toMatchObject({ status: 'issued' })
})

test('the terms of an agreement change only when a second person approves them', async () => {
  const { agreement, issue } = await plant()
  const { bank_account_id: _, ...draft } = agreementDraft
  const update = { params: { id: agreement.id }, body: { ...draft, portfolio: '112', version: agreement.version } }
  const waiting = await rosa.call(slipAgreements.update, update)
  expect(waiting).toMatchObject({
    portfolio: '109',
    change: { lines: [{ label: 'Carteira', before: '109', after: '112' }] },
  })
  const decision = { params: { id: waiting.change?.id ?? '' }, body: { version: waiting.change?.version ?? 0 } }
  await expect(rosa.call(slipAgreements.approve, decision)).rejects.toMatchObject({ status: 403 })
  expect(await issue()).toMatchObject({ issue: { line: expect.stringContaining('34191.09982') } })
  expect(await jose.call(slipAgreements.approve, decision)).toMatchObject({ portfolio: '112', change: null })
  expect(await issue()).toMatchObject({ issue: { line: expect.stringContaining('34191.12') } })
})

test('the numbers of two agreements of an account do not cross, and a range does not end before its next number', async () => {
  const { agreement, issue } = await plant()
  const other = { agreement_no: '7', number_from: 98_712_348, number_to: 98_712_400 }
  await expect(createAgreement(other)).rejects.toMatchObject({
    status: 409,
    message: 'A faixa cruza com a do convênio Cobrança Itaú, da mesma conta.',
  })
  await issue()
  const { bank_account_id: _, ...draft } = agreementDraft
  const ended = { params: { id: agreement.id }, body: { ...draft, number_to: 98_712_346, version: agreement.version } }
  await expect(rosa.call(slipAgreements.update, ended)).rejects.toMatchObject({
    status: 422,
    fields: { number_to: 'O último número não pode ser menor que o próximo, 98712347.' },
  })
})

test.each([
  [{ bank_account_id: uuid(2) }, 'Boletos do banco 033 ainda não são emitidos'],
  [{ bank_account_id: uuid(9) }, 'Escolha uma conta ativa das suas empresas.'],
  [{ number_to: 98_712_345 }, 'O último número é menor que o primeiro.'],
  [{ number_to: 100_000_000 }, 'O banco não aceita estes dados: Campo "nosso número": deve ter de 1 a 8 dígitos.'],
  [{ portfolio: '198' }, 'O banco não aceita estes dados'],
])('an agreement that the bank would refuse is refused: %j', async (change, message) => {
  const refused = await createAgreement(change).catch((error) => error)
  expect(refused.status).toBe(422)
  expect([refused.message, ...Object.values(refused.fields ?? {})].join(' ')).toContain(message)
})
