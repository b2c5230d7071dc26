import { type ErpAmount, parseErpAmount } from '../decimal.ts'
import { computeBalance, type FinanceBooks } from './books.ts'
import { type ReadableTable, readableTables, sizes } from './dictionary.ts'
import { bankAccounts, costCenters, erpCustomers, erpNatures } from './fixtures.ts'
import { refuse } from './refusal.ts'

// The generic reading service: tables with lower-case keys, and text filled up with blanks to the size of its field.

type Row = { branch: string; deleted: boolean; values: Record<string, string | ErpAmount> }

const toErpDate = (date: string) => date.replaceAll('-', '')

function listTitles({ titles, getSize }: FinanceBooks, now: number): Row[] {
  return titles
    .filter(({ visible_at }) => visible_at <= now)
    .map((title) => {
      const balance = computeBalance(title, now)
      const paid = title.settlements.filter(({ cancelled }) => !cancelled)
      return {
        branch: title.branch,
        deleted: title.deleted,
        values: {
          E1_FILIAL: title.branch,
          E1_PREFIXO: title.prefix.padEnd(getSize('E1_PREFIXO')),
          E1_NUM: title.number.padEnd(getSize('E1_NUM')),
          E1_PARCELA: title.installment.padEnd(getSize('E1_PARCELA')),
          E1_TIPO: title.type.padEnd(getSize('E1_TIPO')),
          E1_NATUREZ: title.nature.padEnd(getSize('E1_NATUREZ')),
          E1_CLIENTE: title.customer,
          E1_LOJA: title.store,
          E1_EMISSAO: toErpDate(title.issueDate),
          E1_VENCTO: toErpDate(title.dueDate),
          E1_VENCREA: toErpDate(title.realDueDate),
          E1_VALOR: title.value,
          E1_SALDO: balance,
          E1_BAIXA: toErpDate(paid[paid.length - 1]?.date ?? ''),
          E1_HIST: title.history.padEnd(getSize('E1_HIST')),
          E1_NSUTEF: title.nsu,
          E1_STATUS: balance.cents === 0n ? 'B' : 'A',
          R_E_C_N_O_: String(title.recno),
        },
      }
    })
}

function listBankEntries({ titles, movements, getSize }: FinanceBooks, now: number): Row[] {
  const writeOffs = titles.flatMap((title) =>
    title.settlements
      .filter(({ visible_at }) => visible_at <= now)
      .map((settlement) => ({
        branch: title.branch,
        deleted: false,
        values: {
          E5_FILIAL: title.branch,
          E5_PREFIXO: title.prefix,
          E5_NUMERO: title.number,
          E5_PARCELA: title.installment,
          E5_TIPO: title.type,
          E5_SEQ: settlement.sequence,
          E5_DATA: toErpDate(settlement.date),
          E5_VALOR: settlement.received,
          E5_VLDESCO: settlement.discount,
          E5_RECPAG: 'R',
          E5_TIPODOC: 'BA',
          E5_SITUACA: settlement.cancelled ? 'C' : ' ',
          E5_BANCO: settlement.bank,
          E5_AGENCIA: settlement.agency,
          E5_CONTA: settlement.account,
          E5_HISTOR: settlement.history.padEnd(getSize('E5_HISTOR')),
        },
      })),
  )
  const others = movements
    .filter(({ visible_at }) => visible_at <= now)
    .map((movement) => ({
      branch: movement.branch,
      deleted: false,
      values: {
        E5_FILIAL: movement.branch,
        E5_NUMERO: movement.id.split('|')[1] ?? '',
        E5_DATA: toErpDate(movement.date),
        E5_VALOR: movement.value,
        E5_NATUREZ: movement.nature,
        E5_RECPAG: movement.kind === 'pay' ? 'P' : 'R',
        E5_TIPODOC: 'VL',
        E5_SITUACA: movement.cancelled ? 'C' : ' ',
        E5_BANCO: movement.bank,
        E5_AGENCIA: movement.agency,
        E5_CONTA: movement.account,
        E5_HISTOR: movement.history.padEnd(getSize('E5_HISTOR')),
      },
    }))
  return [...writeOffs, ...others]
}

/** A register that all branches share. */
const shared = (values: Row['values']): Row => ({ branch: '', deleted: false, values })

const readers: Readonly<Record<ReadableTable, (books: FinanceBooks, now: number) => Row[]>> = {
  SE1: listTitles,
  SE5: listBankEntries,
  SA1: () =>
    erpCustomers.map(({ code, store, name, tax_id, blocked }) =>
      shared({
        A1_FILIAL: '',
        A1_COD: code,
        A1_LOJA: store,
        A1_NOME: name.padEnd(40),
        A1_CGC: tax_id,
        A1_MSBLQL: blocked ? '1' : '2',
      }),
    ),
  SA6: () =>
    bankAccounts.map(({ bank, agency, account }) =>
      shared({ A6_FILIAL: '', A6_COD: bank, A6_AGENCIA: agency.padEnd(5), A6_NUMCON: account.padEnd(10) }),
    ),
  SED: () => erpNatures.map(([code, name]) => shared({ ED_FILIAL: '', ED_CODIGO: code.padEnd(10), ED_DESCRIC: name })),
  CTT: () => costCenters.map(([code, name]) => shared({ CTT_FILIAL: '', CTT_CUSTO: code.padEnd(9), CTT_DESC01: name })),
  SX3: ({ getSize }) =>
    Object.keys(sizes).map((name) => {
      const field = Object.keys(sizes).find((known): known is keyof typeof sizes => known === name) ?? 'E1_NUM'
      return shared({
        X3_ARQUIVO: `S${field.slice(0, 2)}`,
        X3_CAMPO: field.padEnd(10),
        X3_TAMANHO: String(getSize(field)),
      })
    }),
}

const condition = /^\s*(\w+)\s*(=|<>|>=|<=|>|<)\s*(?:'([^']*)'|(-?\d+(?:\.\d+)?))\s*$/

const comparisons: Readonly<Record<string, (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '<>': (difference) => difference !== 0,
  '>=': (difference) => difference >= 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '<': (difference) => difference < 0,
}

function compare(found: string | ErpAmount, value: string) {
  if (typeof found !== 'string') {
    const amount = parseErpAmount(value) ?? refuse(400, 'FWQUERY', `Valor ${value} inválido.`)
    return Number(found.cents - amount.cents)
  }
  const [left, right] = [found.trimEnd(), value.trimEnd()]
  if (left === right) return 0
  return left < right ? -1 : 1
}

function parseWhere(where: string) {
  return where.split(/\s+AND\s+/i).map((part) => {
    const [, field = '', operator = '', text, number] = condition.exec(part) ?? refuse(400, 'FWQUERY', `where: ${part}`)
    return (values: Row['values']) => {
      const found = values[field.toUpperCase()] ?? refuse(400, 'FWQUERY', `Campo ${field} não existe.`)
      return comparisons[operator]?.(compare(found, text ?? number ?? '')) === true
    }
  })
}

type Query = { books: FinanceBooks; branch: string; denied: readonly string[]; now: number }

/** Answers `GET /api/framework/v1/genericQuery`. Pages begin with 1. */
export function readGenericQuery(query: URLSearchParams, { books, branch, denied, now }: Query) {
  const name = query.get('tables') ?? ''
  const table = readableTables.find((known) => known === name) ?? refuse(400, 'FWQUERY', `Tabela ${name} inválida.`)
  if (denied.includes(table)) refuse(403, 'FWQUERY', `Usuário sem permissão de leitura na tabela ${table}.`)
  const fields = (query.get('fields') ?? '').split(',').map((field) => field.trim().toUpperCase())
  const conditions = query.get('where') ? parseWhere(query.get('where') ?? '') : []
  const ofBranch = query.get('FilialFilter') !== 'false'
  const withoutDeleted = query.get('DeletedFilter') !== 'false'
  const rows = readers[table](books, now).filter(
    (row) =>
      (!ofBranch || row.branch === '' || row.branch === branch) &&
      !(withoutDeleted && row.deleted) &&
      conditions.every((matches) => matches(row.values)),
  )
  const { from, size } = readPage(query, 10)
  const items = rows
    .slice(from, from + size)
    .map(({ values }) =>
      Object.fromEntries(
        fields.map((field) => [
          field.toLowerCase(),
          values[field] ?? refuse(400, 'FWQUERY', `Campo ${field} não existe.`),
        ]),
      ),
    )
  const remainingRecords = Math.max(0, rows.length - from - size)
  return { items, hasNext: remainingRecords > 0, remainingRecords }
}

export function readPage(query: URLSearchParams, size: number) {
  const page = Math.max(1, Number(query.get('page') ?? '1') || 1)
  const pageSize = Math.min(5000, Math.max(1, Number(query.get('pageSize') ?? size) || size))
  return { from: (page - 1) * pageSize, size: pageSize }
}
