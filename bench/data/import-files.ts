import { writeCieloSales, writeOfx, writePixReport, writePosExport, writeStone } from '@app/formats/generate'
import { writeCnab400Return } from '@app/formats/testing'
import { account, cnpjs, merchants, modelo, pixKeys, terminals } from '../../areas/imports/testing/stations.fixture.ts'
import * as cielo from '../../formats/cielo/cielo.fixture.ts'
import { company, settled } from '../../formats/cnab/cnab.fixture.ts'
import * as ofx from '../../formats/ofx/ofx.fixture.ts'
import { received } from '../../formats/pix/pix.fixture.ts'
import * as pos from '../../formats/pos-export/pos-export.fixture.ts'
import * as stone from '../../formats/stone/stone.fixture.ts'
import { numbers } from '../../formats/testing/many-rows.testing.ts'

// Builds files with many rows of one station, with the numbers of its registers.

const padded = (value: number, length: number) => String(value).padStart(length, '0')
const day = '2026-10-14'
const second = (no: number) => new Date(Date.parse(`${day}T09:00:00Z`) + (no % 40_000) * 1000).toISOString()
const time = (no: number) => second(no).slice(11, 19)

const reais = (cents: number) => `${Math.floor(cents / 100)},${padded(cents % 100, 2)}`

function statement(rows: number, dayOf: (no: number) => string) {
  const lines = numbers(rows).map((no) => `${dayOf(no)};PIX RECEBIDO ${no};${padded(no, 8)};${reais(no)}\r\n`)
  return Buffer.from(`Data;Histórico;Documento;Valor\r\n${lines.join('')}`)
}

export const filesOf = (rows: number) => ({
  ofx() {
    const lines = numbers(rows).map((no) => ({
      ...ofx.line,
      amount_cents: no,
      memo: `PIX RECEBIDO ${no}`,
      fitid: String(no),
    }))
    const ownAccount = { ...ofx.account, bank_id: account.bank_code, account_id: account.account_no, lines }
    return writeOfx({ ...ofx.statement, accounts: [ownAccount] })
  },
  csv: () => statement(rows, () => '14/10/2026'),
  // In order of date, as banks deliver lines. With one date the keys would be inserted at random places of the index.
  'csv-month': () => statement(rows, (no) => `${padded(1 + Math.floor((no * 14) / (rows + 1)), 2)}/10/2026`),
  captures() {
    const head =
      'Data da venda;Hora da venda;Estabelecimento;NSU;Autorização;Terminal;Bandeira;Produto;Cartão mascarado;'
    const amounts = 'Parcelas;Valor bruto;Taxa;Valor líquido;Previsão de pagamento'
    const lines = numbers(rows).map((no) => {
      const gross = 1000 + no
      const fee = Math.round((1000 + no) / 100)
      const sale = `14/10/2026;${time(no)};${merchants.modelo};${padded(no, 8)};A${padded(no % 100_000, 5)};${terminals.modelo}`
      return `${sale};Visa;Débito;4000********1122;1;${reais(gross)};${reais(fee)};${reais(gross - fee)};15/10/2026\r\n`
    })
    return Buffer.from(`${head}${amounts}\r\n${lines.join('')}`)
  },
  movements() {
    const lines = numbers(rows).map(
      (no) =>
        `14/10/2026;${time(no)};${padded(no, 8)};VND-DEB;${reais(1000 + no)};${padded(no, 8)};A${padded(no % 100_000, 5)};cielo\r\n`,
    )
    return Buffer.from(`Data;Hora;Documento;Tipo de movimento;Valor;NSU;Autorização;Adquirente\r\n${lines.join('')}`)
  },
  cielo() {
    const sales = numbers(rows).map((no) => ({
      ...cielo.sale,
      merchant_no: merchants.modelo,
      sold_at: time(no),
      gross_cents: 1000 + no,
      nsu: padded(no % 1_000_000, 6),
      auth_code: `A${padded(no % 100_000, 5)}`,
      terminal_logical_no: terminals.modelo,
    }))
    return writeCieloSales({ ...cielo.file, merchant_no: merchants.modelo, rows: sales })
  },
  stone() {
    const sales = numbers(rows).map((no) => ({
      ...stone.sale,
      capture_key: padded(no, 14),
      captured_at: `${day}T${time(no)}`,
      product_code: '1',
      auth_code: padded(no % 1_000_000, 6),
      terminal_logical_no: terminals.stone,
      gross_cents: 1000 + no,
      parts: [{ due_on: '2026-10-15', gross_micros: (1000 + no) * 10_000, net_micros: (1000 + no) * 9_900 }],
    }))
    return writeStone({ ...stone.empty, stone_code: merchants.stone, sales })
  },
  'cnab400-return'() {
    const [account_no = '', account_digit = ''] = account.account_no.split('-')
    const ownAccount = {
      bank: account.bank_code,
      branch: account.branch,
      branch_digit: '',
      account: account_no,
      account_digit,
    }
    const titles = numbers(rows).map((no) => ({ ...settled, our_number: padded(no, 8), motives: [], pix: null }))
    return writeCnab400Return({ ...company, ...ownAccount, company_code: '', titles })
  },
  pix: () =>
    writePixReport(
      numbers(rows).map((no) => ({
        ...received,
        occurred_at: second(no),
        e2e_id: `E12345678202610141200${padded(no, 11)}`,
        amount_cents: 1000 + no,
        key: pixKeys.modelo,
        payer: null,
      })),
    ),
  'pos-export'() {
    const half = numbers(rows / 2).map((no) => ({ no, shift: 'T1', occurred_at: second(no), cents: 1000 + no }))
    return writePosExport({
      ...pos.draft,
      header: { ...pos.empty.header, company_cnpj: cnpjs[modelo] ?? '' },
      fuellings: [],
      sales: half.map(({ no, cents, ...sale }) => ({
        ...sale,
        sale_id: `V${no}`,
        kind: 'shop',
        total_cents: cents,
        items: [{ product_code: 'LOJA', description: 'Conveniência', total_cents: cents }],
      })),
      payments: half.map(({ no, cents, ...payment }) => ({
        ...payment,
        external_id: `P${no}`,
        line_no: 1,
        sale_id: `V${no}`,
        movement_type: 'VND-DEB',
        method: 'debit',
        amount_cents: cents,
        nsu: padded(no, 6),
        auth_code: `A${padded(no % 100_000, 5)}`,
        acquirer: 'cielo',
        terminal_logical_no: terminals.modelo,
      })),
    })
  },
})
