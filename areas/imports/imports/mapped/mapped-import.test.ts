import { shippedMappings } from '@app/formats'
import { writeOfx } from '@app/formats/generate'
import { describe, expect, test } from 'vitest'
import { importLayouts, type LayoutDraft } from '../../layouts/import-layouts.contract.ts'
import { layoutDraft } from '../../layouts/layout.fixture.ts'
import { imports } from '../imports.contract.ts'
import { importStage, messages } from '../imports.testing.ts'
import { merchants, modelo, vizinho } from '../stations.fixture.ts'

const { api, user, send, rows } = importStage()
const maker = api.as('setting-column-mapping', [modelo, vizinho], 'Marta')

async function published(change: Partial<LayoutDraft> = {}) {
  const { id, version } = await maker.call(importLayouts.create, { body: { ...layoutDraft, ...change } })
  return maker.call(importLayouts.publish, { params: { id }, body: { version } })
}
const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)
const column = (field: string, name: string): LayoutDraft['columns'][number] => ({
  ...layoutDraft.columns[0]!,
  field,
  source: { by: 'header', names: [name] },
})
const shipped = (name: string) => {
  const { version: _, ...draft } = shippedMappings.find((mapping) => mapping.name.startsWith(name))!
  return draft
}

describe('an acquirer’s sales in columns', () => {
  const header =
    'Data da venda;Hora da venda;Estabelecimento;NSU;Autorização;Terminal;Bandeira;Produto;Cartão mascarado;Parcelas;Valor bruto;Taxa;Valor líquido;Previsão de pagamento'
  const sale = (nsu: string, change = '100,00;1,05;98,95') =>
    `14/10/2026;10:32;${merchants.modelo};${nsu};A1;10000001;Visa;Débito;4000********1122;;${change};15/10/2026`

  test('become captures of the company whose establishment it is, read by the layout that its header names', async () => {
    const done = await send(text(header, sale('0001'), sale('0002', '200,00;4,00;196,00')), { name: 'vendas.csv' })
    expect(done).toMatchObject({
      status: 'done',
      layout: 'Adquirente: vendas (genérico) v1',
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

  test('a row that cannot be read is told with line, column and value, and the others stay', async () => {
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

  test('a file of another company is refused whole', async () => {
    const done = await send(text(header, sale('0001'), sale('0002').replace(merchants.modelo, merchants.alheio)))
    expect(done).toMatchObject({ status: 'rejected', records_new: 0 })
    expect(messages(done.rejections)[0]).toContain('Arquivo de outra empresa')
    expect(await rows('acquirer_transactions')).toEqual([])
  })

  test('the key of the layout tells rows apart: twins stay, repeats and overlaps add nothing, in any order', async () => {
    expect(await send(text(header, sale('0001'), sale('0001'), sale('0002')))).toMatchObject({ records_new: 3 })
    expect(await send(text(header, sale('0001'), sale('0001'), sale('0002')))).toMatchObject({
      records_new: 0,
      records_repeated: 3,
    })
    const overlapping = text(header, sale('0003'), sale('0002'), sale('0001'), sale('0001'))
    expect(await send(overlapping)).toMatchObject({ records_new: 1, records_repeated: 3 })
  })

  test('a negative sale is a cancellation, and takes the sale back', async () => {
    await send(text(header, sale('0001'), sale('0001', '-100,00;-1,05;-98,95').replace('10:32', '11:00')))
    const found = await rows('acquirer_transactions', 'kind desc')
    expect(found).toMatchObject([{ kind: 'sale' }, { kind: 'cancel', gross_cents: -10000, fee_cents: -105 }])
    expect(found[0].cancelled_at).not.toBeNull()
  })

  test('a sale in instalments is split to the cent, the rest on the first', async () => {
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

test('an acquirer’s payments in columns become settlements, each once', async () => {
  const header =
    'Data do pagamento;Estabelecimento;Resumo;Bandeira;Valor bruto;Taxa;Valor líquido;Banco;Agência;Conta;Tipo'
  const paid = (summary: string, kind = 'Venda') =>
    `15/10/2026;${merchants.modelo};${summary};Visa;100,00;1,05;98,95;341;0123;45678-9;${kind}`
  const done = await send(text(header, paid('77'), paid('77', 'Antecipação'), paid('78'), paid('79', '???')))
  expect(done).toMatchObject({ layout: 'Adquirente: pagamentos (genérico) v1', records_new: 3, records_rejected: 1 })
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
  expect(await send(text(header, paid('78'), paid('80')))).toMatchObject({ records_new: 1, records_repeated: 1 })
})

describe('a bank’s statement in columns', () => {
  const header = 'Data;Histórico;Documento;Valor;Saldo'
  const lines = ['13/10/2026;PIX RECEBIDO;1;100,00;1.100,00', '14/10/2026;TARIFA;2;-25,50;1.074,50']

  test('ends in the lines and the balance in which an OFX ends', async () => {
    const done = await send(text('Extrato da conta', header, ...lines), { company_id: modelo })
    expect(done).toMatchObject({
      status: 'done',
      company_id: modelo,
      records_new: 2,
      amount_total_cents: 7450,
      warnings: [],
    })
    expect(await rows('statement_lines', 'posted_on')).toMatchObject([
      { posted_on: '2026-10-13', amount_cents: 10000, memo: 'PIX RECEBIDO', doc_no: '1', import_line: 3 },
      { posted_on: '2026-10-14', amount_cents: -2550 },
    ])
    expect(await rows('statement_balances')).toMatchObject([{ balance_on: '2026-10-14', balance_cents: 107450 }])
    expect(await rows('bank_accounts')).toHaveLength(2)
  })

  test('and after an OFX of the same days adds only what is new, whatever their numbers', async () => {
    const line = (fitid: string, amount_cents: number, memo: string, posted_on: string) => ({
      posted_on,
      amount_cents,
      memo,
      fitid,
      doc_no: null,
      trn_type: 'CREDIT',
      name: null,
    })
    await send(
      writeOfx({
        institution: 'Banco',
        generated_on: '2026-10-15',
        accounts: [
          {
            bank_id: '0341',
            branch_id: null,
            account_id: '0123456789',
            kind: 'bank',
            currency: 'BRL',
            period: { from: '2026-10-13', to: '2026-10-14' },
            balance_cents: 107450,
            balance_on: '2026-10-14',
            lines: [line('A1', 10000, 'PIX RECEBIDO', '2026-10-13')],
          },
        ],
      }),
    )
    expect(await send(text(header, ...lines), { company_id: modelo })).toMatchObject({
      records_new: 1,
      records_repeated: 1,
    })
    expect(await rows('statement_lines')).toHaveLength(2)
  })

  test('takes the only account of the bank for the one that is meant, whatever lies in a safe beside it', async () => {
    await api.test.admin.query(
      `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, kind)
        values (gen_random_uuid(), $1, '000', '1', '1', '0', 'Cofre do posto', 'safe')`,
      [modelo],
    )
    expect(await send(text(header, ...lines), { company_id: modelo })).toMatchObject({ status: 'done', records_new: 2 })
  })

  test('asks for the company that it does not name, and for the account where there are two', async () => {
    expect(messages((await send(text(header, ...lines))).rejections)).toEqual([
      'O layout Extrato bancário com valor e sinal (genérico) não diz de que empresa é cada linha; escolha a empresa ao enviar.',
    ])
    await api.test.admin.query(
      `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name)
        values (gen_random_uuid(), $1, '001', '1', '2', '3', 'Outra')`,
      [modelo],
    )
    expect(messages((await send(text(header, ...lines), { company_id: modelo })).rejections)[0]).toContain(
      'Posto Modelo tem mais de uma conta bancária; informe banco e conta no layout',
    )
    const constant = (field: string, value: string) => ({
      ...column(field, ''),
      source: { by: 'constant' as const, text: value },
    })
    const own = { ...shipped('Extrato'), name: 'Itaú 45678-9', company_rule: 'account' as const }
    const { id } = await published({
      ...own,
      columns: [...own.columns, constant('bank', '341'), constant('branch', '0123'), constant('account', '45678-9')],
    })
    const { id: sent } = await user.call(
      imports.create,
      { body: { layout_id: id } },
      { file: { name: 'extrato.csv', content: text(header, ...lines) } },
    )
    const done = await until(sent)
    expect(done).toMatchObject({ status: 'done', layout: 'Itaú 45678-9 v1', company_id: modelo, records_new: 2 })
  })

  test('says when its balances do not follow from its amounts', async () => {
    const wrong = lines.map((line, at) => (at === 1 ? line.replace('1.074,50', '9,99') : line))
    const done = await send(text(header, ...wrong), { company_id: modelo })
    expect(messages(done.warnings)).toEqual([
      'Os saldos das linhas não conferem com os valores; o saldo final não foi gravado.',
    ])
    expect(await rows('statement_balances')).toEqual([])
  })
})

const until = async (id: string) => {
  for (;;) {
    const found = await user.call(imports.get, { params: { id } })
    if (found.finished_at !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('movements of the point of sale in columns', () => {
  const layout: Partial<LayoutDraft> = {
    name: 'Caixa do sistema X',
    target: 'system_movements',
    company_rule: 'cnpj',
    columns: [
      column('occurred_on', 'Dia'),
      column('movement_type', 'Forma'),
      column('amount_cents', 'Total'),
      column('external_id', 'Cupom'),
      column('company_cnpj', 'CNPJ'),
    ],
    key: ['company_cnpj', 'occurred_on', 'external_id', 'movement_type'],
  }
  const header = 'Dia;Forma;Total;Cupom;CNPJ'

  test('go to the company of their CNPJ and open its day; a CNPJ of nobody known is left out', async () => {
    await published(layout)
    const done = await send(
      text(
        header,
        '14/10/2026;VND-DIN;50,00;1;11.222.333/0001-81',
        '14/10/2026;VND-DEB;70,00;2;11222333000262',
        '14/10/2026;VND-DIN;1,00;3;44555666000181',
      ),
    )
    expect(done).toMatchObject({ status: 'done', records_new: 2, records_rejected: 1, amount_total_cents: 12000 })
    expect(messages(done.rejections)[0]).toContain('não vinculado a uma empresa sua')
    expect(await rows('system_movements', 'amount_cents')).toMatchObject([
      { company_id: modelo, method: 'cash', amount_cents: 5000, document_no: '1', source_system: 'planilha' },
      { company_id: vizinho, method: 'debit', amount_cents: 7000 },
    ])
    expect((await rows('cash_conciliations')).map(({ sources }) => Object.keys(sources))).toEqual([['pos'], ['pos']])
  })

  test('a kind that nobody mapped refuses the file and waits to be mapped', async () => {
    await published(layout)
    const done = await send(text(header, '14/10/2026;FIADO;50,00;1;11222333000181'))
    expect(done).toMatchObject({ status: 'rejected' })
    expect(messages(done.rejections)).toEqual([
      'Linha 2, coluna "tipo de movimento": Tipo de movimento FIADO não cadastrado.',
    ])
    expect(await rows('unmapped_codes')).toMatchObject([{ external_code: 'FIADO' }])
  })
})

test('measurements of tanks in columns become dips, one of a kind a day', async () => {
  await published({
    name: 'Régua',
    target: 'tank_measurements',
    company_rule: 'chosen',
    columns: [
      column('measured_on', 'Dia'),
      column('tank_no', 'Tanque'),
      column('volume_ml', 'Litros'),
      column('kind', 'Momento'),
    ],
    key: ['measured_on', 'tank_no', 'kind'],
  })
  const lines = ['14/10/2026;1;1.234,500;Abertura', '14/10/2026;1;1.000;Fechamento', '14/10/2026;9;1;Abertura']
  const done = await send(text('Dia;Tanque;Litros;Momento', ...lines), { company_id: modelo })
  expect(done).toMatchObject({ status: 'done', records_new: 2, records_rejected: 1 })
  expect(messages(done.rejections)).toEqual(['Linha 4, coluna "tanque": Tanque 9 não cadastrado.'])
  expect(await rows('tank_measurements', 'kind desc')).toMatchObject([
    { kind: 'opening', volume_ml: 1234500, method: 'manual' },
    { kind: 'closing', volume_ml: 1000000 },
  ])
})

describe('which layout reads a file', () => {
  const header = 'Data;Histórico;Valor'
  const line = '14/10/2026;TARIFA;-1,00'

  test('is never guessed between two that fit alike; the one chosen last time for this header is taken', async () => {
    const own = await published()
    await published({ name: 'Outro extrato' })
    const tie = await send(text(header, line), { company_id: modelo })
    expect(messages(tie.rejections)).toEqual([
      'Mais de um layout lê este arquivo: Extrato do Banco X, Outro extrato. Escolha o layout ao enviar.',
    ])
    const file = { name: 'extrato.csv', content: text(header, line) }
    const { id } = await user.call(imports.create, { body: { company_id: modelo, layout_id: own.id } }, { file })
    expect(await until(id)).toMatchObject({ status: 'done', layout: 'Extrato do Banco X v1' })
    expect(await send(text(header, '15/10/2026;PIX;2,00'), { company_id: modelo })).toMatchObject({
      status: 'done',
      layout: 'Extrato do Banco X v1',
    })
    const { data } = await maker.call(importLayouts.list, { query: { search: 'Banco X' } })
    expect(data).toMatchObject([{ uses: 2 }])
    expect(data[0]?.last_used_at).not.toBeNull()
  })

  test('an import keeps the version that read it when the layout goes on', async () => {
    const first = await published()
    await send(text(header, line), { company_id: modelo })
    const draft = await maker.call(importLayouts.newVersion, {
      params: { id: first.id },
      body: { version: first.version },
    })
    const second = await maker.call(importLayouts.publish, {
      params: { id: first.id },
      body: { version: draft.version },
    })
    await send(text(header, '15/10/2026;PIX;2,00'), { company_id: modelo })
    const { versions } = await maker.call(importLayouts.get, { params: { id: second.id } })
    expect(versions.map(({ number, uses }) => [number, uses])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })

  test('the day from which the bank counts a line is kept, where a column has it', async () => {
    const words = [column('memo', 'O quê'), column('amount_cents', 'Importância'), column('value_on', 'Vale em')]
    const whose = [column('name', 'De quem'), column('document', 'CPF'), column('e2e_id', 'Pix')]
    await published({ columns: [column('posted_on', 'Quando'), ...words, ...whose] })
    const pix = 'E60746948202610141302A1b2C3d4E5f'
    const header = 'Quando;O quê;Importância;Vale em;De quem;CPF;Pix'
    await send(text(header, `14/10/2026;PIX;1,00;16/10/2026;Ana Reis;529.982.247-25;${pix}`), { company_id: modelo })
    expect(await rows('statement_lines')).toMatchObject([
      {
        posted_on: '2026-10-14',
        value_on: '2026-10-16',
        counterpart_name: 'Ana Reis',
        counterpart_document: '52998224725',
        e2e_id: pix,
      },
    ])
  })

  test('an inactive one reads nothing, and none is told as such', async () => {
    const { id, version } = await published({
      columns: [column('posted_on', 'Quando'), column('memo', 'O quê'), column('amount_cents', 'Importância')],
    })
    await maker.call(importLayouts.setActive, { params: { id }, body: { version, active: false } })
    const done = await send(text('Quando;O quê;Importância', line), { company_id: modelo })
    expect(messages(done.rejections)[0]).toContain('nenhum layout publicado reconhece o cabeçalho')
  })

  test('what is read and has no place yet says so', async () => {
    const done = await send(text('Data;Nota;Cliente;Placa;Valor;Vencimento', '14/10/2026;1;Maria;;5,00;'), {
      company_id: modelo,
    })
    expect(messages(done.rejections)).toEqual([
      'Notas do caixa: o arquivo foi lido com o layout Planilha de notas do caixa (genérico), mas ainda não é importado.',
    ])
  })
})
