import { shippedMappings } from '@app/formats'
import { describe, expect, test } from 'vitest'
import { column } from '../import-layouts/layout.fixture.ts'
import { messages } from '../testing/imports.testing.ts'
import { ofxAccount, ofxLine, ofxOf } from '../testing/ofx.fixture.ts'
import { modelo } from '../testing/stations.fixture.ts'
import { mappedStage, text } from './mapped-import.testing.ts'

const { api, send, rows, published } = mappedStage()
const getShipped = (name: string) => {
  const { version: _, ...draft } = shippedMappings.find((mapping) => mapping.name.startsWith(name))!
  return draft
}

describe('a bank’s statement in columns', () => {
  const header = 'Data;Histórico;Documento;Valor;Saldo'
  const lines = ['13/10/2026;PIX RECEBIDO;1;100,00;1.100,00', '14/10/2026;TARIFA;2;-25,50;1.074,50']

  test('a statement in columns gives the same lines and balance as an OFX', async () => {
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

  test('future lines are left out with a warning, and their projected balance is ignored', async () => {
    const later = '20/12/2026;DÉBITO AGENDADO;3;-900,00;174,50'
    const done = await send(text(header, ...lines, later), { company_id: modelo })
    expect(done).toMatchObject({ status: 'done', records_read: 2, records_new: 2, records_rejected: 0 })
    expect(done.warnings.map(({ code, line }) => [code, line])).toEqual([
      ['E11', null],
      ['E11', 4],
    ])
    expect(done.warnings[0]?.message).toMatch(/^1 lançamento futuro ficou de fora/)
    expect(await rows('statement_balances')).toMatchObject([{ balance_cents: 107450 }])
    const none = await send(text(header, later), { company_id: modelo })
    expect(none.status).toBe('rejected')
    expect(messages(none.rejections).join()).toContain('só traz lançamentos futuros')
  })

  test('left_out lists future lines with their sum, as for OFX', async () => {
    const later = ['20/12/2026;DÉBITO AGENDADO;3;-900,00;174,50', '21/12/2026;PIX AGENDADO;4;100,00;274,50']
    const done = await send(text(header, ...lines, ...later), { company_id: modelo })
    expect(done).toMatchObject({
      ...{ status: 'done', records_new: 2 },
      left_out: [{ code: 'later-line', records: 2, amount_cents: -80_000 }],
    })
  })

  test('unsigned amounts take their sign from the column beside them, or from the filled one of two columns', async () => {
    const unsigned = ['13/10/2026;PIX RECEBIDO;1;100,00;C', '14/10/2026;TARIFA;2;25,50;D']
    await send(text('Data;Histórico;Documento;Valor;D/C', ...unsigned), { company_id: modelo })
    const pair = ['15/10/2026;PIX RECEBIDO;3;100,00;;174,50', '15/10/2026;TARIFA;4;;25,50;149,00']
    await send(text('Data;Histórico;Docto;Crédito (R$);Débito (R$);Saldo (R$)', ...pair), { company_id: modelo })
    const stored = await rows('statement_lines', 'posted_on, doc_no')
    expect(stored.map(({ amount_cents }) => amount_cents)).toEqual([10000, -2550, 10000, -2550])
  })

  test('a balance row of the bank is not a statement line, with or without an amount', async () => {
    const balances = ['12/10/2026;SALDO ANTERIOR;;1.000,00;', '14/10/2026;S A L D O;;;1.074,50']
    const done = await send(text(header, balances[0] ?? '', ...lines, balances[1] ?? ''), { company_id: modelo })
    expect(done).toMatchObject({ status: 'done', records_read: 2, records_new: 2, records_rejected: 0 })
    expect(done).toMatchObject({ amount_total_cents: 7450 })
    expect(messages(done.warnings)).toEqual(['2 linhas de saldo não são lançamentos e ficaram de fora.'])
    const none = await send(text(header, ...balances), { company_id: modelo })
    expect(messages(none.rejections)).toEqual(['O arquivo só traz linhas de saldo, e nenhum lançamento.'])
  })

  test('balance rows are recognised by the bank’s own words in the layout', async () => {
    const ownDraft = {
      ...getShipped('Extrato bancário com valor e sinal'),
      name: 'Banco Y',
      balances: ['Posição em', 'disponível'],
    }
    const { id: layout_id } = await published(ownDraft)
    const balanceRows = ['13/10/2026;POSICAO EM 13/10;;1.100,00;', '14/10/2026;Disponível para saque;;9,00;']
    const done = await send(text(header, ...lines, ...balanceRows), { company_id: modelo, layout_id })
    expect(done).toMatchObject({ records_read: 2, records_new: 2, amount_total_cents: 7450 })
    expect(messages(done.warnings)).toEqual(['2 linhas de saldo não são lançamentos e ficaram de fora.'])
  })

  test('a statement in columns after an OFX of the same days adds only new lines, even if their numbers differ', async () => {
    const known = ofxLine({ posted_on: '2026-10-13', fitid: 'A1' })
    await send(ofxOf(ofxAccount([known], { balance_cents: 107450, balance_on: '2026-10-14' })))
    expect(await send(text(header, ...lines), { company_id: modelo })).toMatchObject({
      records_new: 1,
      records_repeated: 1,
    })
    expect(await rows('statement_lines')).toHaveLength(2)
  })

  test('a statement uses the only bank account of the company, and ignores a safe', async () => {
    await api.test.admin.query(
      `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, kind)
        values (gen_random_uuid(), $1, '000', '1', '1', '0', 'Cofre do posto', 'safe')`,
      [modelo],
    )
    expect(await send(text(header, ...lines), { company_id: modelo })).toMatchObject({ status: 'done', records_new: 2 })
  })

  test('a statement without a company asks for it, and asks for the account if there are two', async () => {
    expect(messages((await send(text(header, ...lines))).rejections)).toEqual([
      'O layout Extrato bancário com valor e sinal (genérico) não diz de que empresa é cada linha; escolha a empresa.',
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
    const ownDraft = { ...getShipped('Extrato'), name: 'Itaú 45678-9', company_rule: 'account' as const }
    const { id } = await published({
      ...ownDraft,
      columns: [
        ...ownDraft.columns,
        constant('bank', '341'),
        constant('branch', '0123'),
        constant('account', '45678-9'),
      ],
    })
    const done = await send(text(header, ...lines), { name: 'extrato.csv', layout_id: id })
    expect(done).toMatchObject({ status: 'done', layout: 'Itaú 45678-9 v1', company_id: modelo, records_new: 2 })
  })

  test('a balance that does not follow from the previous one blocks the file, with its line and amount', async () => {
    const wrong = lines.map((line, at) => (at === 1 ? line.replace('1.074,50', '9,99') : line))
    const blocked = await send(text(header, ...wrong), { company_id: modelo })
    expect(blocked.status).toBe('blocked')
    expect(messages(blocked.warnings)).toEqual([
      'Linha 3, campo "saldo": o saldo difere em -R$ 1.064,51 do saldo anterior mais os valores. O saldo final não foi gravado.',
    ])
    expect(await rows('statement_lines')).toEqual([])
  })

  test('the value date of a line is stored if a column has it', async () => {
    const textColumns = [column('memo', 'O quê'), column('amount_cents', 'Importância'), column('value_on', 'Vale em')]
    const counterpartColumns = [column('name', 'De quem'), column('document', 'CPF'), column('e2e_id', 'Pix')]
    await published({ columns: [column('posted_on', 'Quando'), ...textColumns, ...counterpartColumns] })
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
})
