import { buildRecord } from '../fixed-width/fixed-width.ts'
import { formatCentsDecimal, sumItems } from '../values/amounts.ts'
import { encodeCp1252, encodeUtf8 } from '../values/text.ts'
import { pix750Header, pix750Received, pix750Trailer, pix750Width } from './pix-cnab750-layout.ts'
import { paymentColumn, pixColumns } from './pix-rows.ts'
import type { PixPayment } from './pix-types.ts'

export type PixDraft = Omit<PixPayment, 'line' | 'payment_e2e_id'> & Partial<Pick<PixPayment, 'payment_e2e_id'>>

/** Writes the Pix report of docs/formats/pix-report.md: UTF-8, `;`, CRLF, decimal comma, Brasília time. */
export function writePixReport(payments: PixDraft[]): Uint8Array {
  const rows = payments.map((payment) => [
    brasilia(payment.occurred_at),
    payment.e2e_id,
    payment.txid ?? '',
    formatCentsDecimal(payment.amount_cents).replace('.', ','),
    payment.key ?? '',
    payment.kind === 'received' ? 'RECEBIDO' : 'DEVOLVIDO',
    payment.payer ?? '',
    payment.payment_e2e_id ?? '',
  ])
  return encodeUtf8([[...pixColumns, paymentColumn], ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join(''))
}

const brasilia = (instant: string) =>
  `${new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, -1).replace('.000', '')}-03:00`

// A spreadsheet would run a cell with this start as a formula; quoting does not change the text.
const cell = (text: string) => (/[;"\r\n]|^[=+\-@\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes an API answer (`GET /pix`), each Pix with its returns; `pending` are returns that are not completed yet. */
export function writePixApi(payments: readonly PixDraft[], pending: readonly PixDraft[] = []): Uint8Array {
  const received = payments.filter(({ kind }) => kind === 'received')
  const returnsOf = ({ e2e_id }: PixDraft) => [
    ...payments.filter((draft) => draft.payment_e2e_id === e2e_id).map((draft) => returned(draft, 'DEVOLVIDO')),
    ...pending.filter((draft) => draft.payment_e2e_id === e2e_id).map((draft) => returned(draft, 'EM_PROCESSAMENTO')),
  ]
  const paginacao = {
    paginaAtual: 0,
    itensPorPagina: 100,
    quantidadeDePaginas: 1,
    quantidadeTotalDeItens: received.length,
  }
  const pix = received.map((draft) => ({
    endToEndId: draft.e2e_id,
    ...(draft.txid !== null && { txid: draft.txid }),
    valor: formatCentsDecimal(draft.amount_cents),
    horario: draft.occurred_at,
    ...(draft.key !== null && { chave: draft.key }),
    ...(draft.payer !== null && { pagador: { nome: draft.payer } }),
    devolucoes: returnsOf(draft),
  }))
  return encodeUtf8(JSON.stringify({ parametros: { paginacao }, pix }, null, 1))
}

const returned = ({ e2e_id, amount_cents, occurred_at }: PixDraft, status: string) => ({
  id: e2e_id.slice(-8),
  rtrId: e2e_id,
  valor: formatCentsDecimal(amount_cents),
  horario: { solicitacao: occurred_at, ...(status === 'DEVOLVIDO' && { liquidacao: occurred_at }) },
  status,
})

/** Writes a Pix return of 750 columns; `others` are further records before the trailer. */
export function writePixCnab750(payments: readonly PixDraft[], others: readonly string[] = []): Uint8Array {
  const details = payments.map((draft, at) => {
    const paid_at = brasilia(draft.occurred_at).slice(0, 19)
    return buildRecord(pix750Width, pix750Received, {
      ...{ type: '5', txid: draft.txid ?? '', key: draft.key ?? '', payer: draft.payer ?? '' },
      ...{ moved_on: paid_at.slice(0, 10), paid_at: paid_at.replace(/\D/g, ''), e2e_id: draft.e2e_id },
      ...{ amount_cents: draft.amount_cents, record_no: numbered(at + 2) },
    })
  })
  const header = buildRecord(pix750Width, pix750Header, {
    ...{ type: '0', direction: '2', literal: 'RETORNO', service: '02', service_name: 'PIX', ispb: '60701190' },
    ...{ created_on: '2026-10-15', agreement: '123456', holder: 'POSTO MODELO', file_no: '0000000007', version: '002' },
    record_no: numbered(1),
  })
  const trailer = buildRecord(pix750Width, pix750Trailer, {
    type: '9',
    total_cents: sumItems(payments, ({ amount_cents }) => amount_cents),
    details: details.length + others.length,
    record_no: numbered(details.length + others.length + 2),
  })
  return encodeCp1252([header, ...details, ...others, trailer].map((record) => `${record}\r\n`).join(''))
}

const numbered = (number: number) => String(number).padStart(6, '0')
