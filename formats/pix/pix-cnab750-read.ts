import { type FixedWidthRow, newFixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { LineLayout } from '../fixed-width/line-layout.ts'
import { reportUnknownRecord } from '../reading/unknown-record.ts'
import { showCents } from '../values/amounts.ts'
import { parseInstant } from '../values/dates.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import { pix750ChargedValue, pix750Header, pix750Received, pix750Trailer, pix750Width } from './pix-cnab750-layout.ts'
import { isEndToEndId } from './pix-read.ts'
import { newPixTally, toTxid } from './pix-tally.ts'
import type { PixPayment } from './pix-types.ts'

const issuedCharge = '1'
/** Issued charges, their further information and their QR codes; they are not payments. */
const charges = [issuedCharge, '2', '4']

/** Payments received (type 5); a remittance is refused. */
export const pixCnab750: LineLayout<PixPayment> = ({ calendar, report, emit }) => {
  const tally = newPixTally(report, (item) => item.kind === 'pix' && emit(item.row))
  const found = { lines: 0, details: 0, amount_cents: 0, charges: 0, charged_cents: 0 }
  let header: FixedWidthRow | null = null
  let closed = false

  return {
    line(raw, line) {
      found.lines++
      const row = newFixedWidthRow(raw, line, calendar, report)
      if (raw.slice(pix750Width).trim() !== '')
        report.warn('pix750.long-line', `a linha passa de ${pix750Width} colunas; o excesso foi ignorado.`, { line })
      if (closed)
        report.error('pix750.after-trailer', 'registro depois do trailer; o arquivo contém mais de um.', { line })
      else take(row, raw[0] ?? '')
      return found.lines <= maxRecords
    },
    end() {
      if (!header) return null
      if (found.lines > maxRecords) report.error(tooManyRecords.code, tooManyRecords.text)
      else if (!closed) report.error('file.truncated', 'Arquivo cortado: falta o trailer (tipo 9) do Pix.')
      const { head: _, ...heading } = tally.heading(tally.records())
      return heading
    },
  }

  function take(row: FixedWidthRow, type: string) {
    if (!header) return open(row)
    if (type === '9') return close(row)
    found.details++
    if (type === issuedCharge) {
      found.charges++
      found.charged_cents += readChargedCents(row)
    }
    if (type === '5') takeReceived(row)
    else if (!charges.includes(type))
      reportUnknownRecord(report, {
        code: 'pix750.unknown-record',
        line: row.line,
        type,
        content: row.text.slice(1, 744),
      })
  }

  function open(row: FixedWidthRow) {
    header = row
    readLayoutValues(row, pix750Header)
    if (row.text[1] === '1')
      report.error(
        'pix750.remittance',
        'Arquivo de remessa de cobranças Pix: ele pede ao banco e não diz o que foi pago. Envie o arquivo de retorno.',
        { line: row.line },
      )
  }

  function takeReceived(row: FixedWidthRow) {
    const { line } = row
    const { txid, key, moved_on, paid_at, amount_cents, payer, e2e_id } = readLayoutValues(row, pix750Received)
    const refuse = (field: { name: string; from: number }, why: string, value: string) =>
      report.error('field.invalid', why, { line, column: field.from, field: field.name, value })
    const isWithoutTime = /^0*$/.test(paid_at)
    const instant = parseInstant(calendar, isWithoutTime ? `${moved_on}T00:00:00` : toIsoText(paid_at))
    if (instant === null) refuse(pix750Received.paid_at, 'data e hora inválidas ou fora do período aceito.', paid_at)
    if (!isEndToEndId(e2e_id))
      refuse(pix750Received.e2e_id, 'o identificador fim a fim não tem 32 caracteres válidos.', e2e_id)
    if (amount_cents <= 0) refuse(pix750Received.amount_cents, 'o valor deve ser maior que zero.', String(amount_cents))
    found.amount_cents += amount_cents
    const returned = e2e_id.startsWith('D')
    tally.add({
      line,
      occurred_at: instant ?? '',
      ...(isWithoutTime && { without_time: true }),
      e2e_id,
      payment_e2e_id: null,
      txid: toTxid(txid),
      amount_cents,
      kind: returned ? 'returned' : 'received',
      key: key || null,
      payer: payer || null,
    })
  }

  function close(row: FixedWidthRow) {
    closed = true
    if (row.text.length < pix750Trailer.record_no.to)
      return report.error('file.truncated', 'o trailer do arquivo está cortado.', { line: row.line })
    const { total_cents, details } = readLayoutValues(row, pix750Trailer)
    if (details !== found.details)
      report.mismatch('pix750.count', `o trailer anuncia ${details} registros e o arquivo tem ${found.details}.`, {
        line: row.line,
        field: pix750Trailer.details.name,
        value: String(details),
      })
    checkTotal(row, total_cents)
  }

  // Unconfirmed: whether the total has issued charges, and the column of their value. So it never blocks such a file.
  function checkTotal({ line }: FixedWidthRow, total_cents: number) {
    if (total_cents === found.amount_cents || total_cents === found.amount_cents + found.charged_cents) return
    const place = { line, field: pix750Trailer.total_cents.name, value: showCents(total_cents) }
    if (found.charges > 0) report.warn('pix750.total', totalDiffersWithCharges, place)
    else report.mismatch('pix750.total', 'o valor total do trailer difere da soma dos registros.', place)
  }
}

const totalDiffersWithCharges =
  'o valor total do trailer difere da soma dos Pix recebidos, com e sem as cobranças emitidas; confira o arquivo.'

/** Zero if the column has no number: its position is unconfirmed, so it must not refuse the file. */
function readChargedCents({ text }: FixedWidthRow): number {
  const cents = Number(text.slice(pix750ChargedValue.from - 1, pix750ChargedValue.to))
  return Number.isSafeInteger(cents) ? cents : 0
}

function toIsoText(paid_at: string): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(paid_at) ?? []
  return year ? `${year}-${month}-${day}T${hour}:${minute}:${second}` : paid_at
}
