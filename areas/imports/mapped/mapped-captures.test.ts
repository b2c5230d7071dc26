import { describe, expect, test } from 'vitest'
import { importLayouts } from '../import-layouts/import-layouts.contract.ts'
import { column } from '../import-layouts/layout.fixture.ts'
import { messages } from '../testing/imports.testing.ts'
import { merchants, modelo } from '../testing/stations.fixture.ts'
import { mappedStage, text } from './mapped-import.testing.ts'

const { send, rows, maker, published } = mappedStage()

describe('an acquirer’s sales in columns', () => {
  const header =
    'Data da venda;Hora da venda;Estabelecimento;NSU;Autorização;Terminal;Bandeira;Produto;Cartão mascarado;Parcelas;Valor bruto;Taxa;Valor líquido;Previsão de pagamento'
  const sale = (nsu: string, change = '100,00;1,05;98,95') =>
    `14/10/2026;10:32;${merchants.modelo};${nsu};A1;10000001;Visa;Débito;4000********1122;;${change};15/10/2026`

  test('sales in columns become captures of the company of the establishment, read by the layout of the header', async () => {
    const done = await send(text(header, sale('0001'), sale('0002', '200,00;4,00;196,00')), { name: 'vendas.csv' })
    expect(done).toMatchObject({
      status: 'done',
      layout: 'Adquirente: vendas (genérico) v2',
      company_id: modelo,
      records_read: 2,
      records_new: 2,
      amount_total_cents: 30000,
      rejections: [],
    })
    expect(await rows('acquirer_transactions', 'nsu')).toMatchObject([
      {
        acquirer: 'cielo',
        method: 'debit',
        brand: 'visa',
        nsu: '0001',
        card_last4: '1122',
        gross_cents: 10000,
        fee_cents: 105,
        net_cents: 9895,
        own: true,
      },
      { nsu: '0002', gross_cents: 20000 },
    ])
    expect(await rows('acquirer_installments')).toMatchObject([
      { due_on: '2026-10-15', net_cents: 9895 },
      { net_cents: 19600 },
    ])
    expect((await rows('cash_conciliations'))[0]).toMatchObject({ business_date: '2026-10-14', company_id: modelo })
  })

  test('a row that cannot be read is listed with line, column and value, and the other rows are imported', async () => {
    const bad = sale('0003').replace('100,00', '1.2O0,00')
    const unknown = sale('0004').replace(merchants.modelo, '777')
    const strange = sale('0005').replace('Débito', 'Escambo')
    const done = await send(text(header, sale('0001'), bad, unknown, strange))
    expect(done).toMatchObject({ status: 'done', records_read: 4, records_new: 1, records_rejected: 3 })
    expect(done.rejections).toEqual([
      {
        line: 3,
        field: 'Valor bruto',
        value: '1.2O0,00',
        message: 'Linha 3, coluna "Valor bruto": "1.2O0,00" não é um número.',
        code: 'E03',
      },
      {
        line: 4,
        field: 'estabelecimento',
        value: '777',
        message: 'Linha 4, coluna "estabelecimento": Estabelecimento 777 não vinculado a empresa.',
        code: 'E04',
      },
      {
        line: 5,
        field: 'produto',
        value: 'Escambo',
        message: 'Linha 5, coluna "produto": "Escambo" não diz a forma de pagamento; use um de-para no layout.',
      },
    ])
  })

  test('a file without a valid row is refused with the reason of each row', async () => {
    const strange = sale('0001').replace('Débito', 'Escambo')
    const bad = sale('0002').replace('100,00', '1.2O0,00')
    const unknown = sale('0003').replace(merchants.modelo, '777')
    const none = 'Nenhuma linha do arquivo pôde ser lida; nada foi gravado.'
    const refused = await send(text(header, strange, strange, bad, unknown))
    expect(refused).toMatchObject({ status: 'rejected', records_read: 4, records_new: 0, records_rejected: 4 })
    expect(refused.rejections.map(({ line }) => line).sort()).toEqual([2, 3, 4, 5, null])
    expect(messages(refused.rejections)).toContain(none)
    const onlyFaults = await send(text(header, bad))
    expect(messages(onlyFaults.rejections)).toContain(none)
  })

  test('a file of sales that the acquirer refused was read, and is imported without a new record', async () => {
    const denied = `${sale('0001')};Não autorizada`
    expect(await send(text(`${header};Status`, denied, denied))).toMatchObject({
      ...{ status: 'done', records_new: 0, left_out: [{ code: 'refused-sale', records: 2 }] },
    })
  })

  test('a file of another company is refused as a whole', async () => {
    const done = await send(text(header, sale('0001'), sale('0002').replace(merchants.modelo, merchants.alheio)))
    expect(done).toMatchObject({ status: 'rejected', records_new: 0 })
    expect(messages(done.rejections)[0]).toContain('Arquivo de outra empresa')
    expect(await rows('acquirer_transactions')).toEqual([])
  })

  test('the layout key identifies rows: twins are stored, and repeated or overlapping rows add none, in any order', async () => {
    expect(await send(text(header, sale('0001'), sale('0001'), sale('0002')))).toMatchObject({ records_new: 3 })
    expect(await send(text(header, sale('0001'), sale('0001'), sale('0002')))).toMatchObject({
      records_new: 0,
      records_repeated: 3,
    })
    const overlapping = text(header, sale('0003'), sale('0002'), sale('0001'), sale('0001'))
    expect(await send(overlapping)).toMatchObject({ records_new: 1, records_repeated: 3 })
  })

  test('sales that another column layout stored under another key are refused', async () => {
    const names = ['sold_on', 'merchant_no', 'nsu', 'product', 'gross_cents']
    const columns = names.map((field) => column(field, field))
    await published({ target: 'captures', company_rule: 'merchant', columns, key: ['nsu', 'gross_cents'] })
    await send(text(header, sale('0001')), { name: 'vendas.csv' })
    const row = (nsu: string, amount: string) => `14/10/2026;${merchants.modelo};${nsu};Débito;${amount}`
    const refused = await send(text(names.join(';'), row('0001', '100,00'), row('0002', '50,00')))
    expect(refused).toMatchObject({ status: 'rejected', records_new: 0 })
    expect(messages(refused.rejections)).toEqual([
      expect.stringMatching(/^1 venda \(R\$\s100,00, .*Adquirente: vendas \(genérico\) v2, arquivo vendas.csv/),
    ])
    const others = text(names.join(';'), row('0002', '50,00'))
    expect(await send(others)).toMatchObject({ status: 'done', records_new: 1 })
    expect(await send(text(names.join(';'), row('0003', '50,00'), row('0002', '50,00')))).toMatchObject({
      ...{ status: 'done', records_new: 1, records_repeated: 1 },
    })
  })

  test('sales with equal numbers, stored by one version of a layout, are repeated in the next version', async () => {
    const names = ['sold_on', 'merchant_no', 'nsu', 'product', 'gross_cents', 'terminal_logical_no']
    const columns = names.map((field) => column(field, field))
    const first = await published({
      ...{ target: 'captures', company_rule: 'merchant', columns, key: ['nsu', 'terminal_logical_no'] },
    })
    const row = (nsu: string, terminal: string) => `14/10/2026;${merchants.modelo};${nsu};Débito;50,00;${terminal}`
    const sales = [row('0001', '11111111'), row('0001', '22222222')]
    expect(await send(text(names.join(';'), ...sales))).toMatchObject({ status: 'done', records_new: 2 })
    const inputOf = ({ id, version }: typeof first) => ({ params: { id }, body: { version } })
    const draft = await maker.call(importLayouts.newVersion, inputOf(first))
    await maker.call(importLayouts.publish, inputOf(draft))
    expect(await send(text(names.join(';'), ...sales, row('0002', '11111111')))).toMatchObject({
      ...{ status: 'done', records_new: 1, records_repeated: 2 },
    })
  })

  test('a negative sale is a cancellation and cancels the sale', async () => {
    await send(text(header, sale('0001'), sale('0001', '-100,00;-1,05;-98,95').replace('10:32', '11:00')))
    const found = await rows('acquirer_transactions', 'kind desc')
    expect(found).toMatchObject([{ kind: 'sale' }, { kind: 'cancel', gross_cents: -10000, fee_cents: -105 }])
    expect(found[0].cancelled_at).not.toBeNull()
  })

  test('the status column identifies refused sales, cancelled sales with their day, and unreadable states', async () => {
    const saleWithState = (nsu: string, state: string, on = '') => `${sale(nsu)};${state};${on}`
    const done = await send(
      text(
        `${header};Status;Data do cancelamento`,
        saleWithState('0001', 'Aprovada'),
        saleWithState('0002', 'Cancelada', '15/10/2026'),
        saleWithState('0003', 'Não autorizada'),
        saleWithState('0004', 'Cancelamento parcial'),
        saleWithState('0005', 'Xpto'),
      ),
    )
    expect(done).toMatchObject({ status: 'done', records_new: 3, records_rejected: 3 })
    expect(messages(done.rejections).join()).toContain('"Xpto" não diz a situação da venda')
    expect(messages(done.rejections).join()).toContain('venda rejeitada pela adquirente')
    const found = await rows('acquirer_transactions', 'nsu, kind desc')
    expect(
      found.map(({ nsu, kind, business_date, cancelled_at }) => [nsu, kind, business_date, cancelled_at !== null]),
    ).toEqual([
      ['0001', 'sale', '2026-10-14', false],
      ['0002', 'sale', '2026-10-14', true],
      ['0002', 'cancel', '2026-10-15', true],
    ])
  })

  test('additional fields of a portal are stored, and an impossible rate is not stored', async () => {
    const extraColumns = ['capture_means', 'order_ref', 'arn', 'e2e_id', 'txid']
    const names = ['sold_on', 'merchant_no', 'nsu', 'product', 'gross_cents', 'fee_ppm', ...extraColumns]
    await published({
      target: 'captures',
      company_rule: 'merchant',
      columns: names.map((field) => column(field, field)),
      key: ['nsu'],
    })
    const saleRow = (nsu: string, ...extraCells: string[]) =>
      [`14/10/2026;${merchants.modelo};${nsu};Débito;100,00`, ...extraCells].join(';')
    const fullRow = saleRow('0001', '1,05%', 'Digitada', 'P7', 'A23', 'E1', 'T1')
    await send(text(names.join(';'), fullRow, saleRow('0002', '999999999', 'Outro', '', '', '', '')))
    expect(await rows('acquirer_transactions', 'nsu')).toMatchObject([
      {
        fee_ppm: 10_500,
        fee_cents: 105,
        capture_means: 'manual',
        order_ref: 'P7',
        arn: 'A23',
        e2e_id: 'E1',
        txid: 'T1',
      },
      { fee_ppm: null, capture_means: null, order_ref: null, e2e_id: null },
    ])
  })

  test('a sale in instalments is split to the cent, with the remainder in the first instalment', async () => {
    await send(
      text(
        header,
        sale('0009', '100,00;1,00;99,00').replace('Débito;4000********1122;;', 'Crédito;4000********1122;3;'),
      ),
    )
    expect(await rows('acquirer_transactions')).toMatchObject([{ method: 'credit_installments', installments: 3 }])
    expect(await rows('acquirer_installments', 'number')).toMatchObject([
      { number: 1, of_count: 3, gross_cents: 3334, due_on: '2026-10-15' },
      { number: 2, gross_cents: 3333, due_on: null },
      { number: 3, gross_cents: 3333 },
    ])
  })
})

test('a sheet that does not show its payment method is never read as vouchers until a person chooses the layout', async () => {
  const heading = 'Estabelecimento;Data da venda;NSU;Bandeira;Valor bruto;Valor líquido'
  const saleRow = (nsu: string) => `${merchants.modelo};14/10/2026;${nsu};Visa;100,00;98,95`
  const refused = await send(text(heading, saleRow('0001')))
  expect(messages(refused.rejections)[0]).toContain('nenhum layout publicado reconhece o cabeçalho')
  const { data } = await maker.call(importLayouts.list, { query: { search: 'Vale: vendas' } })
  const chosen = { name: 'vendas.csv', layout_id: data[0]?.id ?? '' }
  expect(await send(text(heading, saleRow('0001')), chosen)).toMatchObject({ status: 'done', records_new: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([{ method: 'voucher' }])
  expect(await send(text(heading, saleRow('0002')))).toMatchObject({ layout: 'Vale: vendas (genérico) v3' })
})

test('an acquirer’s payments in columns become settlements, each stored once', async () => {
  const header =
    'Data do pagamento;Estabelecimento;Resumo;Bandeira;Valor bruto;Taxa;Valor líquido;Banco;Agência;Conta;Tipo'
  const paymentRow = (summary: string, kind = 'Venda') =>
    `15/10/2026;${merchants.modelo};${summary};Visa;100,00;1,05;98,95;341;0123;45678-9;${kind}`
  const done = await send(
    text(header, paymentRow('77'), paymentRow('77', 'Antecipação'), paymentRow('78'), paymentRow('79', '???')),
  )
  expect(done).toMatchObject({ layout: 'Adquirente: pagamentos (genérico) v1', records_new: 3, records_rejected: 1 })
  expect(done.amount_total_cents).toBe(3 * 9895)
  expect(await rows('acquirer_settlements', 'import_line')).toMatchObject([
    {
      acquirer: 'cielo',
      entry_kind: 'sale',
      paid_on: '2026-10-15',
      net_cents: 9895,
      bank_code: '341',
      account_no: '45678-9',
    },
    { entry_kind: 'anticipation' },
    { entry_kind: 'sale' },
  ])
  expect(await send(text(header, paymentRow('78'), paymentRow('80')))).toMatchObject({
    records_new: 1,
    records_repeated: 1,
  })
})

const portalHeader = 'Pago em;EC;Lote;Bruto;Desconto;Líquido'
const portalColumns = [
  ...[column('paid_on', 'Pago em'), column('merchant_no', 'EC')],
  ...[column('gross_cents', 'Bruto'), column('fee_cents', 'Desconto'), column('net_cents', 'Líquido')],
]
const equalMoney = '100,00;1,05;98,95'
const portalRow = (summary: string, money = equalMoney) => `15/10/2026;${merchants.modelo};${summary};${money}`
const genericPayments = (...rowTexts: string[]) =>
  text('Data do pagamento;Estabelecimento;Resumo;Valor bruto;Taxa;Valor líquido;Tipo', ...rowTexts)
const genericRow = (summary: string) => `15/10/2026;${merchants.modelo};${summary};${equalMoney};Venda`

test('a payment with the same number and amounts in a second column layout is refused', async () => {
  expect(await send(genericPayments(genericRow('077')))).toMatchObject({ status: 'done', records_new: 1 })
  const { id: layout_id } = await published({
    ...{ name: 'Portal', target: 'settlements', company_rule: 'merchant', key: ['summary_no', 'paid_on'] },
    columns: [...portalColumns, column('summary_no', 'Lote')],
  })
  const repeated = await send(text(portalHeader, portalRow('77')), { layout_id })
  expect(repeated).toMatchObject({ status: 'rejected', records_new: 0 })
  expect(messages(repeated.rejections)).toEqual([
    expect.stringMatching(/^1 pagamento \(R\$\s98,95, a partir de 15\/10\/2026\) .*Adquirente: pagamentos/),
  ])
  expect(await send(text(portalHeader, portalRow('78')), { layout_id })).toMatchObject({
    status: 'done',
    records_new: 1,
  })
})

test('payments of equal day and amounts in a second column layout are counted in a warning', async () => {
  await send(genericPayments(genericRow('77')))
  const { id: layout_id } = await published({
    ...{
      name: 'Portal',
      target: 'settlements',
      company_rule: 'merchant',
      key: ['merchant_no', 'paid_on', 'net_cents'],
    },
    columns: portalColumns,
  })
  const other = await send(text(portalHeader, portalRow('', '99,05;1,05;98,00')), { layout_id })
  expect(other).toMatchObject({ status: 'done', records_new: 1, warnings: [] })
  const equal = await send(text(portalHeader, portalRow('')), { layout_id })
  expect(equal).toMatchObject({ status: 'done', records_new: 1 })
  expect(messages(equal.warnings)).toEqual([
    expect.stringMatching(/^1 pagamento \(R\$\s98,95, a partir de 15\/10\/2026\) .*Adquirente: pagamentos/),
  ])
  const again = await send(text(portalHeader, portalRow(''), portalRow('', '98,05;1,05;97,00')), { layout_id })
  expect(again).toMatchObject({ records_new: 1, records_repeated: 1, warnings: [] })
})

test.each([
  [{ brand: 'Mastercard' }, { brand: 'Elo' }, 'done'],
  [{ brand: 'Mastercard' }, { brand: 'Master' }, 'rejected'],
  [{}, { installment: '1' }, 'rejected'],
  [{ installment: '2' }, { installment: '1' }, 'done'],
  [{ product: 'Crédito' }, { product: 'Parcelado' }, 'rejected'],
  [{ product: 'Débito' }, { product: 'Crédito' }, 'done'],
] as const)(
  'a payment with %j and one of a second layout with %j, of equal numbers and amounts, is %s',
  async (first, second, status) => {
    const sendAs = async (name: string, fields: Record<string, string>, key: string[]) => {
      const { id: layout_id } = await published({
        ...{ name, target: 'settlements', company_rule: 'merchant', key },
        columns: [
          ...portalColumns,
          column('summary_no', 'Lote'),
          ...Object.keys(fields).map((field) => column(field, field)),
        ],
      })
      const header = [portalHeader, ...Object.keys(fields)].join(';')
      return send(text(header, [portalRow('77'), ...Object.values(fields)].join(';')), { layout_id })
    }
    expect(await sendAs('Primeiro', first, ['summary_no', 'paid_on'])).toMatchObject({ status: 'done', records_new: 1 })
    const repeated = await sendAs('Segundo', second, ['summary_no', 'net_cents'])
    expect(repeated).toMatchObject({ status, records_new: status === 'done' ? 1 : 0 })
    expect(repeated.warnings).toHaveLength(status === 'done' ? 1 : 0)
  },
)

test('a payment without a number is found in another layout, also beside an equal one of another brand', async () => {
  await send(genericPayments(genericRow('77')))
  const { id: layout_id } = await published({
    ...{ name: 'Portal', target: 'settlements', company_rule: 'merchant', key: ['brand', 'paid_on', 'net_cents'] },
    columns: [...portalColumns, column('brand', 'Bandeira')],
  })
  const sent = await send(text(`${portalHeader};Bandeira`, `${portalRow('')};Elo`, `${portalRow('')};Visa`), {
    layout_id,
  })
  expect(messages(sent.warnings)).toEqual([expect.stringMatching(/^1 pagamento \(R\$\s98,95, /)])
})

test('two payments equal to one stored payment give a warning for one', async () => {
  await send(genericPayments(genericRow('77')))
  const { id: layout_id } = await published({
    ...{ name: 'Portal', target: 'settlements', company_rule: 'merchant' },
    ...{ key: ['merchant_no', 'paid_on', 'net_cents'], columns: portalColumns },
  })
  const equal = await send(text(portalHeader, portalRow(''), portalRow('')), { layout_id })
  expect(equal).toMatchObject({ status: 'done', records_new: 2, amount_total_cents: 2 * 9895 })
  expect(messages(equal.warnings)).toEqual([
    expect.stringMatching(/^1 pagamento \(R\$\s98,95, .* deste arquivo tem o dia e o valor de pagamento que já veio/),
  ])
})
