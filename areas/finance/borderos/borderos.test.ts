import { read } from '@app/formats'
import { showMoney } from '@app/kit/contract'
import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { payables } from '../payables/payables.contract.ts'
import { type SupplierDetail, suppliers } from '../suppliers/suppliers.contract.ts'
import { type BorderoDetail, borderos, lotDecided, ownLot } from './borderos.contract.ts'

const api = testApi()
const ipe = '01930000-0000-7000-8000-00000000000a'
const jatoba = '01930000-0000-7000-8000-00000000000b'
const uuid = (no: number) => `01930000-0000-7000-8000-0000000e${String(no).padStart(4, '0')}`
const stamps = { created_at: '2026-11-01T12:00:00Z', updated_at: '2026-11-01T12:00:00Z' }
const cnpj = '11222333000181'
const payOn = '2026-11-30' // a Monday

const payer = (name: string) => api.as('financial.borderos', [ipe, jatoba], name)
const rosa = payer('Rosa')
const jose = payer('José')
const lia = payer('Lia')

const bankAccount = (no: number, company_id: string, change: object = {}) => ({
  ...{ id: uuid(no), company_id, bank_code: '237', branch: '1234-5', account_no: `6789${no}`, account_digit: '0' },
  ...{ name: `Conta ${no}`, payment_agreement: '123456', opening_on: '2026-11-01', opening_balance_cents: 10_000_000 },
  ...change,
})

beforeEach(async () => {
  api.setNow('2026-11-16T15:00:00.000Z')
  await insertRows(api.test.admin, {
    companies: [
      { id: ipe, name: 'Posto Ipê', legal_name: 'Posto Ipê Ltda', cnpj: '11444777000161' },
      { id: jatoba, name: 'Posto Jatobá', legal_name: 'Posto Jatobá Ltda', cnpj: '11222333000262' },
    ],
    bank_accounts: [bankAccount(1, ipe), bankAccount(2, jatoba), bankAccount(3, ipe, { payment_agreement: '' })],
    suppliers: [
      {
        ...{ id: uuid(10), kinds: '{goods}', tax_id: cnpj, name: 'Usina Modelo', bank_code: '341', branch: '57' },
        ...{ account_no: '72192', account_digit: '0', pix_key_kind: 'document', pix_key: cnpj, ...stamps },
      },
    ],
  })
})

let number = 0
const addTitle = (change: object = {}) =>
  rosa.call(payables.create, {
    body: {
      ...{ company_id: ipe, supplier_id: uuid(10), document: `NF ${++number}`, issued_on: '2026-11-01' },
      ...{ due_on: payOn, amount_cents: 100_000, method: 'ted', ...change },
    },
  })
const slip = {
  ...{ method: 'slip', barcode: '34193164600001234561099871234580057721920000', beneficiary_tax_id: cnpj },
  amount_cents: 123_456,
}
const bill = { method: 'tax', barcode: '84670000001435900240200240500024384221010811', amount_cents: 14_359 }

const createLot = (payable_ids: string[], change: object = {}) =>
  rosa.call(borderos.create, { body: { bank_account_id: uuid(1), pay_on: payOn, payable_ids, ...change } })

type Person = typeof rosa
const at = ({ id, version }: BorderoDetail) => ({ params: { id }, body: { version } })
const requestApproval = (lot: BorderoDetail) => rosa.call(borderos.requestApproval, at(lot))
const approveAs = (person: Person, { change }: BorderoDetail) =>
  person.call(borderos.approve, { params: { id: change?.id ?? '' }, body: { version: change?.version ?? 0 } })
const statusOf = async (id: string) => (await rosa.call(payables.get, { params: { id } })).status

async function approvedLot(titles: object[] = [{}]) {
  const ids: string[] = []
  for (const title of titles) ids.push((await addTitle(title)).id)
  return { ids, lot: await approveAs(jose, await requestApproval(await createLot(ids))) }
}

async function downloadFile({ id }: BorderoDetail) {
  const headers = { authorization: `Bearer ${await rosa.token}` }
  return (await api.inject({ method: 'POST', url: `/api/v1/borderos/${id}/file`, headers })).rawPayload
}

test('a lot of every form of payment is approved by another person and written to one file', async () => {
  const { lot, ids } = await approvedLot([{}, slip, bill, { method: 'pix_key', amount_cents: 5_000 }])
  expect(lot).toMatchObject({ status: 'approved', number: 1, item_count: 4, total_cents: 242_815, change: null })
  const generated = await rosa.call(borderos.generate, at(lot))
  expect(generated).toMatchObject({
    status: 'generated',
    file: { number: 1, file_name: 'pagamentos-237-1-000001.rem' },
  })
  const again = await rosa.call(borderos.generate, at(lot))
  expect(again.file).toEqual(generated.file)
  const { content, warnings, errors } = read(await downloadFile(generated), { today: '2026-11-16' })
  expect([errors, warnings]).toEqual([[], []])
  if (content?.kind !== 'payments') throw new Error('not a payment file')
  expect(content.payments).toMatchObject([
    {
      form: { code: '41' },
      to: { bank: '341', account: '72192-0' },
      amount_cents: 100_000,
      our_number: '00000001000001',
    },
    { form: { code: '31' }, barcode: slip.barcode, amount_cents: 123_456, payee: { document: cnpj } },
    { form: { code: '11' }, barcode: bill.barcode, amount_cents: 14_359 },
    { form: { code: '45' }, pix: { key_kind: '03', key: cnpj }, amount_cents: 5_000 },
  ])
  expect(await statusOf(ids[0] ?? '')).toBe('in_lot')
  const { rows } = await api.test.admin.query(
    `select action from audit_events where entity = 'bordero' order by chain_no`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['create', 'payment-lot.request', 'payment-lot.approve', 'generate', 'generate', 'download'],
  ])
})

test('the author of a lot never approves it, and of two people who approve at once one is too late', async () => {
  const lot = await createLot([(await addTitle()).id])
  const asked = await lia.call(borderos.requestApproval, at(lot))
  for (const person of [rosa, lia]) await expect(approveAs(person, asked)).rejects.toMatchObject({ code: ownLot.code })
  const answers = await Promise.allSettled([approveAs(jose, asked), approveAs(api.as('admin', [], 'Ana'), asked)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: lotDecided.code } })
})

test('a lot above the limit of its account needs two approvers', async () => {
  const asked = await requestApproval(await createLot([(await addTitle({ amount_cents: 5_000_001 })).id]))
  const once = await approveAs(jose, asked)
  expect(once).toMatchObject({ status: 'pending', needed_approvals: 2, approvals: [{ name: 'José' }] })
  await expect(approveAs(jose, once)).rejects.toMatchObject({ code: 'approval.twice' })
  expect(await approveAs(lia, once)).toMatchObject({
    status: 'approved',
    approvals: [{ name: 'José' }, { name: 'Lia' }],
  })
})

test('the file is refused when a title or the bank data of a supplier changed after the approval', async () => {
  const { lot } = await approvedLot([{}, slip])
  const refused = async (sql: string, message: string) => {
    await api.test.admin.query(sql)
    await expect(rosa.call(borderos.generate, at(lot))).rejects.toMatchObject({ status: 409, message })
  }
  await refused(`update suppliers set account_no = '11111'`, 'O item 1 mudou depois da aprovação.')
  await refused(
    `update suppliers set account_no = '72192'; update payables set amount_cents = 1 where method = 'slip'`,
    'O item 2 mudou depois da aprovação.',
  )
  await refused(
    `update payables set amount_cents = 123456 where method = 'slip'; delete from bordero_items where item_no = 2`,
    `O valor do lote mudou: ${showMoney(223_456)} aprovado, ${showMoney(100_000)} agora.`,
  )
})

test('a lot that changed while it waits cannot be approved', async () => {
  const asked = await requestApproval(await createLot([(await addTitle()).id]))
  await api.test.admin.query('update payables set amount_cents = 1')
  await expect(approveAs(jose, asked)).rejects.toMatchObject({ code: 'approval.outdated' })
})

test('bank data changed within three days need the look of a person outside that change', async () => {
  const { id, version } = await rosa.call(suppliers.get, { params: { id: uuid(10) } })
  const body = { kinds: ['goods' as const], tax_id: cnpj, name: 'Usina Modelo', bank_code: '237', branch: '1' }
  const account = { account_no: '5', account_digit: '1', version }
  const asked: SupplierDetail = await lia.call(suppliers.update, { params: { id }, body: { ...body, ...account } })
  await jose.call(suppliers.approve, {
    params: { id: asked.change?.id ?? '' },
    body: { version: asked.change?.version ?? 0 },
  })
  api.setNow('2026-11-18T15:00:00.000Z')
  const lot = await requestApproval(await createLot([(await addTitle({ method: 'account_credit' })).id]))
  expect(lot.recent_changes).toEqual([{ supplier_name: 'Usina Modelo', days: 2 }])
  for (const person of [jose, lia])
    await expect(approveAs(person, lot)).rejects.toMatchObject({
      message: 'Dados bancários de Usina Modelo mudaram há 2 dias; confirme com outra pessoa.',
    })
  expect(await approveAs(api.as('financial.borderos', [ipe], 'Davi'), lot)).toMatchObject({ status: 'approved' })
})

test.each([
  [{ pay_on: '2026-12-25' }, '25/12/2026 não é dia bancário.'],
  [{ pay_on: '2026-11-13' }, 'O pagamento não pode ser anterior a hoje.'],
  [{ pay_on: '2027-01-18' }, 'O pagamento vai até 15/01/2027.'],
  [{ bank_account_id: uuid(3) }, 'A conta não tem convênio de pagamentos; informe-o no cadastro da conta.'],
  [{ bank_account_id: uuid(2) }, /^O título NF \d+ é de outra empresa/],
])('a lot with %j is refused', async (change, message) => {
  const { id } = await addTitle()
  await expect(createLot([id], change)).rejects.toMatchObject({
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})

test('a title is in one living lot; a cancelled lot frees it', async () => {
  const title = await addTitle()
  const lot = await createLot([title.id])
  await expect(createLot([title.id])).rejects.toMatchObject({
    message: `Título ${title.document} já está no borderô 1.`,
  })
  await expect(createLot([(await addTitle({ method: 'account_credit' })).id])).rejects.toMatchObject({
    message: expect.stringMatching(/Usina Modelo: conta em outro banco: use TED\.$/),
  })
  await rosa.call(borderos.cancel, { ...at(lot), body: { version: lot.version, reason: 'Errado' } })
  expect(await statusOf(title.id)).toBe('open')
  expect(await createLot([title.id])).toMatchObject({ number: 2 })
})

test('another day of payment changes the amounts; the forecast of the account subtracts the lot', async () => {
  const late = await addTitle({ due_on: '2026-11-19', fine_ppm: 20_000, interest_ppm: 10_000 })
  const lot = await createLot([late.id], { pay_on: '2026-11-19' })
  expect(lot).toMatchObject({ total_cents: 100_000, forecast_cents: 9_900_000 })
  const moved = await rosa.call(borderos.update, { ...at(lot), body: { version: lot.version, pay_on: '2026-11-23' } })
  expect(moved).toMatchObject({ total_cents: 102_132, forecast_cents: 9_897_868 })
  const other = await addTitle()
  const grown = await rosa.call(borderos.addItems, {
    ...at(moved),
    body: { version: moved.version, payable_ids: [other.id] },
  })
  expect(grown.total_cents).toBe(202_132)
  expect(
    await rosa.call(borderos.removeItems, { ...at(grown), body: { version: grown.version, payable_ids: [late.id] } }),
  ).toMatchObject({ total_cents: 100_000, item_count: 1 })
  expect(await statusOf(late.id)).toBe('open')
})
