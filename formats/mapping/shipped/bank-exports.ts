import type { MappingDraft } from '../schema/mapping-schema.ts'
import { type ColumnDraft, constantColumn, headerColumn } from './shipped-columns.ts'

type BankExport = Pick<MappingDraft, 'name' | 'decimal' | 'days' | 'columns'> & Partial<MappingDraft>

/** The heading must have all columns: a sheet with only some of them is another bank's export. */
const exportOf = (bank: string, { columns, ...mapping }: BankExport): MappingDraft => ({
  version: 1,
  target: 'statement_lines',
  company_rule: 'chosen',
  min_confidence: 80,
  key: ['posted_on', 'amount_cents', 'memo', 'doc_no'],
  ...mapping,
  columns: [...columns, constantColumn('bank', bank)],
})

const joinedTo = (...names: string[]): Partial<ColumnDraft> => ({
  transforms: [{ kind: 'concat', separator: ' - ', columns: [{ by: 'header', names }] }],
})

/** Layouts from public code, because banks do not publish them. Unconfirmed until a real file is read. */
export const bankExports: readonly MappingDraft[] = [
  exportOf('001', {
    name: 'Banco do Brasil: extrato (CSV)',
    delimiter: ',',
    decimal: '.',
    days: ['DD/MM/AAAA'],
    columns: [
      headerColumn('posted_on', 'Data'),
      headerColumn('memo', 'Histórico'),
      headerColumn('value_on', 'Data do Balancete'),
      headerColumn('doc_no', 'Número do documento'),
      headerColumn('amount_cents', 'Valor'),
    ],
  }),
  exportOf('260', {
    name: 'Nubank: extrato da conta (CSV)',
    delimiter: ',',
    decimal: '.',
    days: ['DD/MM/AAAA'],
    key: ['posted_on', 'amount_cents', 'memo', 'fitid'],
    columns: [
      headerColumn('posted_on', 'Data'),
      headerColumn('amount_cents', 'Valor'),
      headerColumn('fitid', 'Identificador'),
      headerColumn('memo', 'Descrição'),
    ],
  }),
  exportOf('260', {
    name: 'Nubank: fatura do cartão (CSV)',
    delimiter: ',',
    decimal: '.',
    days: ['AAAA-MM-DD'],
    // The file does not name an account. Card purchases must not be imported into the company's checking account.
    company_rule: 'account',
    key: ['posted_on', 'amount_cents', 'memo'],
    columns: [
      headerColumn('posted_on', 'date'),
      headerColumn('memo', 'title'),
      { ...headerColumn('amount_cents', 'amount'), sign: { by: 'inverted' } },
      constantColumn('account', 'cartão Nubank'),
    ],
  }),
  exportOf('336', {
    name: 'C6: extrato (CSV)',
    delimiter: ',',
    decimal: '.',
    days: ['DD/MM/AAAA'],
    key: ['posted_on', 'amount_cents', 'memo'],
    columns: [
      headerColumn('posted_on', 'Data Lançamento'),
      headerColumn('value_on', 'Data Contábil'),
      { ...headerColumn('memo', 'Título'), ...joinedTo('Descrição') },
      {
        ...headerColumn('amount_cents', 'Entrada(R$)'),
        sign: { by: 'debit-column', names: ['Saída(R$)'] },
      },
    ],
  }),
  exportOf('104', {
    name: 'Caixa: extrato (TXT)',
    delimiter: ';',
    decimal: '.',
    days: ['AAAAMMDD'],
    columns: [
      headerColumn('account', 'Conta'),
      headerColumn('posted_on', 'Data_Mov'),
      headerColumn('doc_no', 'Nr_Doc'),
      headerColumn('memo', 'Historico'),
      { ...headerColumn('amount_cents', 'Valor'), sign: { by: 'column', names: ['Deb_Cred'], negative: ['D'] } },
    ],
  }),
  exportOf('323', {
    name: 'Mercado Pago: extrato da conta (CSV)',
    delimiter: ';',
    decimal: ',',
    days: ['DD/MM/AAAA'],
    columns: [
      headerColumn('posted_on', 'RELEASE_DATE'),
      headerColumn('memo', 'TRANSACTION_TYPE'),
      headerColumn('doc_no', 'REFERENCE_ID'),
      headerColumn('amount_cents', 'TRANSACTION_NET_AMOUNT', 'AMOUNT'),
      headerColumn('balance_cents', 'PARTIAL_BALANCE', 'BALANCE'),
    ],
  }),
]
