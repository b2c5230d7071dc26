import { read } from '@app/formats'
import {
  type CieloNegotiationDraft,
  exampleGetnet,
  examplePagBank,
  exampleRede,
  writeCielo15Negotiations,
  writeCielo15Payments,
  writeCielo15Sales,
  writeCieloNegotiation,
  writeGetnet,
  writeOfx,
  writePagBankFinancial,
  writePagBankTransactional,
  writeRedeEefi,
  writeRedeEevc,
  writeStone,
} from '@app/formats/generate'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../imports.contract.ts'
import { importStage } from '../imports.testing.ts'
import { account, merchants, modelo, terminals } from '../stations.fixture.ts'
import { pictureOf } from '../undo/picture.testing.ts'
import { undoImports } from '../undo/undo-import.contract.ts'
import { cielo, cieloDay, sale as cieloSale } from './cielo.fixture.ts'

const { api, send, rows } = importStage()
const importer = api.as('import-file-column-mapping', [modelo], 'Gisele')

/** R$ 100,00 of credit at 2,1 %, due on 13 November and paid on 15 October: 29 days at 1,5 % a month are R$ 1,42. */
const sold = { gross_cents: 10_000, rate: 210, due_days: ['2026-11-13'] }
const [net_cents, cost_cents, paid_on] = [9_790, 142, '2026-10-15']
const bank = { bank: '341', branch: '0123', account: '456789' }

/** The stations have some contracts already; all of them agree on this. */
async function contract(acquirer: string, merchant_no: string, anticipation_rate_ppm: number | null = 15_000) {
  await api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no) select gen_random_uuid(), $1, $2, $3
     where not exists (select from acquirer_companies where acquirer = $2 and merchant_no = $3)`,
    [modelo, acquirer, merchant_no],
  )
  await api.test.admin.query(`update acquirer_companies set anticipation = $1, anticipation_rate_ppm = $2`, [
    anticipation_rate_ppm === null ? 'none' : 'on_request',
    anticipation_rate_ppm,
  ])
}

/** What the acquirer calls the sale of a file. */
function keyOfSale(sales: Uint8Array) {
  const { content } = read(sales, { today: '2026-10-16' })
  return content?.kind === 'captures' ? (content.captures[0]?.capture_key ?? '') : ''
}

const credit = { ...cieloSale, ...sold, product_code: '040' }
const cieloSold = cielo(credit)
function cieloEarly(option: CieloNegotiationDraft['option']) {
  const key = keyOfSale(cieloSold)
  const [ro, cv] = [key.slice(0, 15), key.slice(15)]
  const { merchant_no, nsu, auth_code, sold_on, card_bin, card_last4, brand } = credit
  return writeCieloNegotiation({
    ...cieloDay([]),
    option,
    operation_no: '000000555',
    paid_on,
    early: [
      {
        ...{ merchant_no, nsu, auth_code, sold_on, card_bin, card_last4, brand },
        summary_no: '0261014',
        summary_unique_no: `${ro}0000000`,
        due_on: '2026-11-13',
        installment: 1,
        installments: 1,
        gross_cents: sold.gross_cents,
        fee_cents: sold.gross_cents - net_cents,
        cost_cents,
        sale_unique_no: `${ro}0000000${cv}000`,
      },
    ],
    debits: [],
  })
}

const rede = { ...exampleRede.file, ...bank, branch: '00123', account: '00000456789' }
const redeSale = { ...exampleRede.sale, ...sold }
const redeSold = writeRedeEevc({ ...rede, sales: [redeSale], credits: [] })
function redeEarly() {
  const summary_no = keyOfSale(redeSold).split('-')[1] ?? ''
  const early = {
    ...exampleRede.anticipation,
    summary_no,
    paid_on,
    summary_gross_cents: 10_000,
    summary_fee_cents: 210,
    original_cents: net_cents,
    amount_cents: net_cents - cost_cents,
    original_due_on: '2026-11-13',
  }
  const nothing = { credits: [], adjustments: [], nets: [], debits: [], orders: [] }
  return writeRedeEefi({ ...rede, ...nothing, anticipations: [early] })
}

const getnet = {
  ...exampleGetnet.getnet,
  ...bank,
  branch: '000123',
  account: '00000456789',
  sales: [],
  payments: [],
  adjustments: [],
}
const getnetSale = { ...exampleGetnet.sale, ...sold }
const getnetEarly = (kind: 'AC' | 'CS') =>
  writeGetnet({
    ...getnet,
    moved_on: paid_on,
    created_on: '2026-10-16',
    sequence: 8,
    payments: [{ sale: getnetSale, installment: 1, kind, paid_on, operation_no: '000000000000777', cost_cents }],
  })

const stone = { stone_code: merchants.stone, reference_date: '2026-10-14', sales: [], cancels: [], payments: [] }
const stonePart = { due_on: '2026-11-13', gross_micros: 100_000_000, net_micros: 97_900_000 }
const stoneSale = {
  capture_key: '00000000551002',
  tid: null,
  captured_at: '2026-10-14T15:21:00',
  product_code: '2',
  brand: 'visa',
  auth_code: 'ST9020',
  card_bin: '400001',
  card_last4: '1122',
  terminal_logical_no: terminals.stone,
  gross_cents: 10_000,
  parts: [stonePart],
}
const stoneEarly = () => {
  const early = { cost_micros: 1_420_000, original_due_on: '2026-11-13' }
  const part = { ...stonePart, due_on: paid_on, net_micros: 96_480_000, early }
  const { capture_key, captured_at } = stoneSale
  return writeStone({
    ...stone,
    reference_date: paid_on,
    generated_at: '2026-10-16T05:00:00',
    payments: [{ id: '197935', ...bank, parts: [{ ...part, capture_key, captured_at, number: 1 }] }],
  })
}

const pagbank = { ...examplePagBank.pagbank, account: bank, sales: [], events: [], paid: [], payouts: [] }
const pagbankSale = { ...examplePagBank.sale, ...sold, means: '3' }

const deal = {
  operation_no: 'NRC00000000000000001',
  negotiated_on: '2026-10-14',
  paid_on,
  details: [
    {
      merchant_no: merchants.modelo,
      brand: 'visa',
      settlement_type: '002' as const,
      due_on: '2026-11-13',
      gross_cents: net_cents,
      cost_cents,
    },
  ],
}

const ofCielo = { acquirer: 'cielo', merchant_no: merchants.modelo, sold: cieloSold }
const ofGetnet = {
  acquirer: 'getnet',
  merchant_no: getnet.merchant_no,
  sold: writeGetnet({ ...getnet, sales: [getnetSale] }),
}
const ways = {
  'Cielo, antecipação (06)': { ...ofCielo, kind: 'anticipation', early: cieloEarly('06') },
  'Cielo, cessão (07)': { ...ofCielo, kind: 'assignment', early: cieloEarly('07') },
  'Cielo, negociação de recebíveis (15)': {
    ...ofCielo,
    kind: 'anticipation',
    early: writeCielo15Negotiations({
      ...cieloDay([]),
      account: '00000000000000456789',
      rows: [],
      deals: [deal],
    }),
  },
  'Rede, antecipação (036)': {
    acquirer: 'rede',
    merchant_no: redeSale.merchant_no,
    sold: redeSold,
    kind: 'anticipation',
    early: redeEarly(),
  },
  'Getnet, antecipação (AC)': { ...ofGetnet, kind: 'anticipation', early: getnetEarly('AC') },
  'Getnet, cessão (CS)': { ...ofGetnet, kind: 'assignment', early: getnetEarly('CS') },
  'Stone, antecipação': {
    acquirer: 'stone',
    merchant_no: merchants.stone,
    sold: writeStone({ ...stone, generated_at: '2026-10-15T05:00:00', sales: [stoneSale] }),
    kind: 'payment',
    early: stoneEarly(),
  },
  'PagBank, antecipação': {
    acquirer: 'pagbank',
    merchant_no: pagbankSale.merchant_no,
    sold: writePagBankTransactional({ ...pagbank, sales: [pagbankSale] }),
    kind: 'anticipation',
    early: writePagBankFinancial({ ...pagbank, paid: [{ sale: pagbankSale, installment: 1, paid_on, cost_cents }] }),
  },
}
const each = Object.entries(ways)

const names = { cielo: 'CIELO', rede: 'REDECARD', getnet: 'GETNET', stone: 'STONE', pagbank: 'PAGSEGURO' }
/** The money in the bank, as the acquirer's name stands in the statement. */
const statement = (acquirer: string) =>
  writeOfx({
    institution: 'Banco',
    generated_on: '2026-10-16',
    accounts: [
      {
        bank_id: account.bank_code,
        branch_id: null,
        account_id: account.account_no,
        kind: 'bank',
        currency: 'BRL',
        period: { from: paid_on, to: paid_on },
        balance_cents: 0,
        balance_on: paid_on,
        lines: [
          {
            posted_on: paid_on,
            amount_cents: net_cents - cost_cents,
            memo: Object.entries(names).find(([code]) => code === acquirer)?.[1] ?? '',
            fitid: '1',
            doc_no: null,
            trn_type: 'CREDIT',
            name: null,
          },
        ],
      },
    ],
  })

const matches = async () =>
  (await rows('match_groups', 'pair_type')).map(({ pair_type, status, difference_cents }) => [
    pair_type,
    status,
    Number(difference_cents),
  ])
const inBank = [
  ['BANK', 'confirmed', 0],
  ['SETTLEMENT', 'confirmed', 0],
]

test.each(each)(
  '%s: what was brought forward is a payment with its cost, settles its instalment and is found in the bank',
  async (_name, { acquirer, merchant_no, sold, early, kind }) => {
    await contract(acquirer, merchant_no)
    expect(await send(sold)).toMatchObject({ status: 'done', records_new: 1 })
    expect(await send(early)).toMatchObject({ status: 'done', records_new: 1 })
    expect(await rows('acquirer_settlements')).toMatchObject([
      { entry_kind: kind, net_cents: net_cents - cost_cents, anticipation_cost_cents: cost_cents },
    ])
    expect(await rows('acquirer_installments')).toMatchObject([{ status: 'anticipated', paid_on }])
    expect(await send(statement(acquirer))).toMatchObject({ status: 'done' })
    expect(await matches()).toEqual(inBank)
    expect(await rows('acquirer_installments')).toMatchObject([{ status: 'in_bank' }])
    expect(await rows('receivable_differences')).toEqual([])
  },
)

test.each(each)('%s: the bank and the payment may come before the sale', async (_name, way) => {
  await contract(way.acquirer, way.merchant_no)
  for (const file of [statement(way.acquirer), way.early, way.sold])
    expect(await send(file)).toMatchObject({ status: 'done' })
  expect(await matches()).toEqual(inBank)
  expect(await rows('acquirer_installments')).toMatchObject([{ status: 'in_bank', paid_on }])
  expect(await rows('receivable_differences')).toEqual([])
})

async function undo(id: string) {
  await importer.call(undoImports.undo, { params: { id }, body: { reason: 'Arquivo da empresa errada.' } })
  return until(
    () => importer.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'undoing',
  )
}

test.each(each)('%s: taken back, the instalment waits again and comes again as the first time', async (_name, way) => {
  await contract(way.acquirer, way.merchant_no)
  for (const file of [way.sold, statement(way.acquirer)]) await send(file)
  const before = await pictureOf(api.test.admin)
  const { id } = await send(way.early)
  const settled = await pictureOf(api.test.admin)
  expect(await undo(id)).toMatchObject({ status: 'undone' })
  expect(await pictureOf(api.test.admin)).toEqual(before)
  expect(await send(way.early)).toMatchObject({ status: 'done', records_new: 1 })
  expect(await pictureOf(api.test.admin)).toEqual(settled)
})

test.each(each)('%s: what is charged beyond the contract is named', async (_name, way) => {
  await contract(way.acquirer, way.merchant_no, 10_000)
  await api.test.admin.query('delete from acquirer_fees')
  await api.test.admin.query(`insert into acquirer_fees (id, company_id, method, rate_ppm, valid_from, acquirer_company_id)
    select gen_random_uuid(), company_id, 'credit', 21000, '2020-01-01', id from acquirer_companies`)
  await send(way.sold)
  await send(way.early)
  // R$ 97,90 at 1 % a month for 29 days are R$ 0,95.
  expect(await rows('receivable_differences')).toMatchObject([{ code: 'D12', amount_cents: 95 - cost_cents }])
})

test('what was sold to others is theirs: nothing is short, and nobody waits for it', async () => {
  const row = { ...credit, settlement_type: '002' as const, product: '040', sale_code: '000000000000187' }
  const draft = { ...cieloDay([]), account: '00000000000000456789', rows: [row] }
  await send(writeCielo15Sales(draft))
  const paid = new TextDecoder('latin1').decode(writeCielo15Payments({ ...draft, paid_on: '2026-11-13' }))
  const byNegotiation = paid.replace(/^(D.{68})../m, '$158')
  const before = await pictureOf(api.test.admin)
  const sent = await send(new TextEncoder().encode(byNegotiation))
  expect(sent).toMatchObject({ status: 'done', records_new: 1 })
  expect(await rows('acquirer_settlements')).toMatchObject([
    { entry_kind: 'assignment', net_cents: 0, assigned_cents: net_cents },
  ])
  expect(await rows('match_groups')).toMatchObject([{ pair_type: 'SETTLEMENT', status: 'confirmed' }])
  expect(await rows('acquirer_installments')).toMatchObject([{ status: 'ceded' }])
  expect(await rows('receivable_differences')).toEqual([])
  expect(await undo(sent.id)).toMatchObject({ status: 'undone' })
  expect(await pictureOf(api.test.admin)).toEqual(before)
})
