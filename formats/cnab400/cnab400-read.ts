import { unpadDocument } from '../cnab/cnab-fields.ts'
import { collectionSums } from '../cnab/collection-sums.ts'
import type { CollectionTitle } from '../cnab/collection-types.ts'
import { type FixedWidthRow, newFixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { Heading, LineLayout } from '../fixed-width/line-layout.ts'
import { findBankName } from '../ofx/ofx-banks.ts'
import { withoutNames } from '../reading/report.ts'
import { reportUnknownRecord } from '../reading/unknown-record.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import type { Bank400 } from './cnab400-bank.ts'
import { cnab400Banks } from './cnab400-banks.ts'
import { checkControls, newTitleTally } from './cnab400-controls.ts'
import { cnab400Company, cnab400Header, cnab400Record, cnab400Width, lineSequence } from './cnab400-layout.ts'
import { remittedTitle } from './cnab400-remittance.ts'
import { returnedTitle } from './cnab400-return.ts'

type Header = ReturnType<typeof readHeader>
type State = {
  file: Header | null
  bank: Bank400 | undefined
  title: CollectionTitle | null
  titles: number
  unread: number
  companies: Set<string>
  records: number
  closed: boolean
}

export const cnab400Layout: LineLayout<CollectionTitle> = (feed) => {
  const state: State = {
    file: null,
    bank: undefined,
    title: null,
    titles: 0,
    unread: 0,
    companies: new Set(),
    records: 0,
    closed: false,
  }
  const sums = collectionSums()
  const tally = newTitleTally()
  const { calendar } = feed
  const report = withoutNames(feed.report)

  return {
    line(text, number) {
      state.records++
      if (text.length > cnab400Width && text.slice(cnab400Width).trim() !== '')
        report.warn('cnab400.long-line', `a linha passa de ${cnab400Width} colunas; o excesso foi ignorado.`, {
          line: number,
        })
      take(newFixedWidthRow(text, number, calendar, report))
      return state.records <= maxRecords && (state.file === null || state.bank !== undefined)
    },
    end() {
      if (!state.file) return null
      if (state.records > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
      else if (state.bank && !state.closed)
        report.error('file.truncated', 'Arquivo cortado: falta o trailer (tipo 9) do CNAB 400.')
      return headingOf(state.file, state)
    },
  }

  function take(row: FixedWidthRow) {
    const { line } = row
    if (state.closed)
      return report.error('cnab400.after-trailer', 'registro depois do trailer; o arquivo contém mais de um.', { line })
    if (!state.file) return open(row)
    const type = row.get(cnab400Record.type)
    checkLine(row)
    if (!state.bank) return
    if (type === '9') return close(row, state.bank)
    const { bank } = state.file
    const own = cnab400Banks.find((candidate) => candidate.bank === bank && candidate.detail === type)
    if (own) {
      state.bank = own
      return next(row, { bank: own, file: state.file })
    }
    more(row, { bank: state.bank, file: state.file })
  }

  function open(row: FixedWidthRow) {
    const file = readHeader(row)
    state.file = file
    state.bank = cnab400Banks.find(({ bank }) => bank === file.bank)
    if (!state.bank)
      return report.error('cnab400.bank', 'o CNAB 400 deste banco não é lido.', {
        line: row.line,
        field: cnab400Header.bank.name,
        value: file.bank,
      })
    checkLine(row)
  }

  // Some banks number lines differently, so this is only a warning.
  function checkLine(row: FixedWidthRow) {
    const found = row.text.slice(lineSequence.line_no.from - 1, lineSequence.line_no.to)
    if (Number(found) !== state.records || found.trim() === '')
      report.warn('cnab400.sequence', `a sequência da linha deveria ser ${state.records}.`, {
        line: row.line,
        field: lineSequence.line_no.name,
        value: found,
      })
  }

  function next(row: FixedWidthRow, at: { bank: Bank400; file: Header }) {
    release()
    state.titles++
    const isRemittance = at.file.direction === '1'
    state.title = isRemittance ? remittedTitle(row, at.bank, report) : returnedTitle(row, at.bank, report)
    const { company_kind, company_no } = readLayoutValues(row, cnab400Company)
    const owner = unpadDocument(company_kind, company_no)
    if (owner !== null) state.companies.add(owner)
    tally.add(state.title)
  }

  function more(row: FixedWidthRow, { bank, file }: { bank: Bank400; file: Header }) {
    const isRemittance = file.direction === '1'
    const pix = isRemittance ? bank.remittancePix : bank.returnPix
    const { title } = state
    if (title && pix && row.text.startsWith(pix.starts)) {
      const { key, txid, payload } = readLayoutValues(row, pix.layout)
      title.pix = { key: key || null, txid: txid || null, payload: payload || null }
    } else if (title?.order && bank.fine && row.text.startsWith(bank.fine.starts)) {
      const { code, from, value } = readLayoutValues(row, bank.fine.layout)
      if (value !== 0) title.order.fine = { code, from, value }
    } else {
      state.unread++
      const type = row.get(cnab400Record.type)
      const problem = { code: 'cnab400.unknown-record', line: row.line, type }
      if (!bank.withoutMoney.includes(type))
        reportUnknownRecord(report, { ...problem, content: row.text.slice(1, 394) })
      else
        report.warn(problem.code, 'registro que repete o título e não é lido; a linha foi pulada.', {
          ...problem,
          value: type,
        })
    }
  }

  function release() {
    if (!state.title) return
    sums.add(state.title)
    feed.emit(state.title)
    state.title = null
  }

  function close(row: FixedWidthRow, bank: Bank400) {
    release()
    state.closed = true
    if (state.titles === 0 && state.unread > 0)
      report.error(
        'cnab400.nothing-read',
        'o arquivo tem registros, mas nenhum é um título que o leitor conheça; confira o banco e a versão do layout.',
        { line: row.line },
      )
    if (row.text.length < lineSequence.line_no.to)
      report.error('file.truncated', 'o trailer do arquivo está cortado.', { line: row.line })
    if (state.file?.direction === '2') checkNumber(row, { bank, file: state.file })
    checkControls(row, { bank, tally, isRemittance: state.file?.direction === '1', records: state.records }, report)
  }

  function checkNumber(row: FixedWidthRow, { bank, file }: { bank: Bank400; file: Header }) {
    const field = bank.trailerNumber
    const found = field ? row.get(field) : ''
    const { number } = readLayoutValues(file.row, bank.series)
    if (field && !/^0*$/.test(found) && found !== number)
      report.warn('cnab400.trailer', `o trailer é do retorno ${found} e o cabeçalho, do ${number}.`, {
        line: row.line,
        field: field.name,
        value: found,
      })
  }

  function headingOf(file: Header, { companies, bank }: State): Heading {
    return {
      institution: findBankName(file.bank),
      establishments: [...companies],
      series: bank && seriesOf(file.row, bank),
      ...sums.heading(),
    }
  }
}

function seriesOf(row: FixedWidthRow, bank: Bank400) {
  const { number, agreement } = readLayoutValues(row, bank.series)
  const account = `${bank.bank} ${row.get(cnab400Header.company_code)}`.trim()
  return /^0*$/.test(number) ? null : { agreement, account, number }
}

const readHeader = (row: FixedWidthRow) => ({
  row,
  direction: row.get(cnab400Header.direction),
  bank: row.get(cnab400Header.bank),
})
