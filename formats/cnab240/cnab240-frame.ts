import { accountId, unpadDocument } from '../cnab/cnab-fields.ts'
import { trailerWarnings } from '../cnab/trailer-warnings.ts'
import { type FixedWidthRow, newFixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { Feed, Heading, LineReading } from '../fixed-width/line-layout.ts'
import { findBankName } from '../ofx/ofx-banks.ts'
import { withoutNames } from '../reading/report.ts'
import { reportUnknownRecord } from '../reading/unknown-record.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import { cnab240Detail, cnab240Record, cnab240Width, fileHeader, fileTrailer, lotKind } from './cnab240-layout.ts'
import { leaveOutDetail } from './cnab240-other-lots.ts'

type FileHeader = ReturnType<typeof readHeader>
type LotKind = ReturnType<typeof readKind>

/** `records` includes the header and the trailer of the lot. */
export type LotCounts = { records: number; details: number }

export type Lot = {
  detail: (row: FixedWidthRow, segment: string) => void
  close: (row: FixedWidthRow, counts: LotCounts) => void
}

type Lots = {
  open: (row: FixedWidthRow, kind: LotKind, file: FileHeader) => Lot | null
  heading: (file: FileHeader) => Omit<Heading, 'institution' | 'establishments'>
}

type Open = LotCounts & { no: string; sequence: number; reader: Lot | null }
type State = {
  file: FileHeader | null
  lot: Open | null
  lots: number
  lastLot: number
  statements: number
  records: number
  closed: boolean
}

const complements: readonly string[] = ['B', 'C', 'J', 'W', 'Z']

// The lot number has four digits.
const maxLots = 9999

export function readCnab240Frame(feed: Feed<never>, lots: Lots): LineReading {
  const state: State = { file: null, lot: null, lots: 0, lastLot: 0, statements: 0, records: 0, closed: false }
  const { calendar } = feed
  const report = withoutNames(feed.report)

  return {
    line(text, number) {
      state.records++
      if (text.length > cnab240Width && text.slice(cnab240Width).trim() !== '')
        report.warn('cnab240.long-line', `a linha passa de ${cnab240Width} colunas; o excesso foi ignorado.`, {
          line: number,
        })
      take(newFixedWidthRow(text, number, calendar, report))
      return state.records <= maxRecords && state.lots <= maxLots
    },
    end() {
      if (!state.file) {
        report.error('cnab240.no-header', 'O arquivo CNAB 240 não começa por um cabeçalho que se possa ler.')
        return null
      }
      if (state.records > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
      else if (state.lots > maxLots)
        report.error('cnab240.too-many-lots', 'O arquivo CNAB 240 tem mais de 9.999 lotes; divida-o e envie as partes.')
      else if (!state.closed) report.error('file.truncated', 'Arquivo cortado: falta o trailer (tipo 9) do CNAB 240.')
      const { bank, company_kind, company_no, agreement, sequence, ...holder } = state.file
      const account = `${bank} ${holder.branch} ${accountId(holder.account, holder.account_digit)}`
      const company = unpadDocument(company_kind, company_no)
      return {
        institution: findBankName(bank),
        establishments: company === null ? [] : [company],
        series: /^0*$/.test(sequence) ? null : { agreement, account, number: sequence },
        ...lots.heading(state.file),
      }
    },
  }

  function take(row: FixedWidthRow) {
    const { line } = row
    if (state.closed)
      return report.error('cnab240.after-trailer', 'registro depois do trailer; o arquivo contém mais de um.', { line })
    const type = row.get(cnab240Record.type)
    if (!state.file) {
      if (type === '0') state.file = readHeader(row)
      return
    }
    checkBank(row, state.file)
    if (type === '9') return closeFile(row)
    if (type === '1') return openLot(row, state.file)
    if (!state.lot) return report.error('cnab240.outside-lot', 'registro fora de lote.', { line, value: type })
    state.lot.records++
    if (type === '3') detailOf(row, state.lot)
    else if (type === '5') closeLot(row, state.lot)
    else {
      reportUnknownRecord(report, { code: 'cnab240.unknown-record', line, type, content: row.text.slice(8) })
    }
  }

  function checkBank(row: FixedWidthRow, file: FileHeader) {
    const { name } = cnab240Record.bank
    const value = row.text.slice(0, 3)
    if (value !== file.bank)
      report.warn('cnab240.bank', 'o banco difere do banco do arquivo.', {
        line: row.line,
        column: 1,
        field: name,
        value,
      })
  }

  function openLot(row: FixedWidthRow, file: FileHeader) {
    leaveLot(row.line)
    const kind = readKind(row)
    const no = Number(kind.lot)
    const place = { line: row.line, field: cnab240Record.lot.name, value: kind.lot }
    if (no !== state.lastLot + 1) report.warn('cnab240.lot-number', 'o número do lote foge da ordem.', place)
    state.lastLot = no
    state.lots++
    if (kind.operation === 'E') state.statements++
    const reader = lots.open(row, kind, file)
    state.lot = { no: kind.lot, records: 1, details: 0, sequence: 0, reader }
    if (!reader)
      report.warn('cnab240.other-lot', 'lote de outro serviço; foi pulado.', {
        line: row.line,
        field: lotKind.operation.name,
        value: `${kind.operation}${kind.service}`,
      })
  }

  function detailOf(row: FixedWidthRow, lot: Open) {
    const { line } = row
    const { lot: no, sequence, segment } = readLayoutValues(row, cnab240Detail)
    lot.details++
    if (no !== lot.no)
      report.error('cnab240.lot', 'o registro é de outro lote.', { line, field: cnab240Record.lot.name, value: no })
    // Itaú SISPAG gives a complement the sequence number of its main record. Source: Itaú SISPAG 085, segments B and W.
    const repeats = state.file?.bank === '341' && sequence === lot.sequence && complements.includes(segment)
    if (sequence !== lot.sequence + 1 && !repeats)
      report.warn(
        'cnab240.sequence',
        `a sequência no lote deveria ser ${lot.sequence + 1}; faltam ou sobram registros.`,
        {
          line,
          field: cnab240Detail.sequence.name,
          value: String(sequence),
        },
      )
    lot.sequence = sequence
    if (lot.reader) lot.reader.detail(row, segment)
    else leaveOutDetail(row, segment, report)
  }

  function closeLot(row: FixedWidthRow, lot: Open) {
    lot.reader?.close(row, lot)
    state.lot = null
  }

  function leaveLot(line: number) {
    if (!state.lot) return
    report.error('cnab240.lot-open', `falta o trailer (tipo 5) do lote ${state.lot.no}; arquivo cortado ou alterado.`, {
      line,
    })
    state.lot = null
  }

  function closeFile(row: FixedWidthRow) {
    leaveLot(row.line)
    state.closed = true
    const { records, lots, accounts } = readLayoutValues(row, fileTrailer)
    const figures = trailerWarnings(row, report, 'cnab240.trailer')
    if (records === 0)
      return report.error('file.truncated', 'o trailer do arquivo está cortado: falta a quantidade de registros.', {
        line: row.line,
        field: fileTrailer.records.name,
      })
    figures.count(fileTrailer.records, { promised: records, found: state.records })
    figures.count(fileTrailer.lots, { promised: lots, found: state.lots })
    if (accounts !== 0) figures.count(fileTrailer.accounts, { promised: accounts, found: state.statements })
  }
}

const readHeader = (row: FixedWidthRow) => readLayoutValues(row, fileHeader)
const readKind = (row: FixedWidthRow) => readLayoutValues(row, lotKind)
