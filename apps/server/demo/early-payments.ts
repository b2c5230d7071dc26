import { writeStone } from '@app/formats/generate'
import { addDays, daysBetween, showDate, showDecimal, sumOf, toInstant } from '@app/kit/contract'
import type { Waiting } from './early-payments.store.ts'
import type { DemoFile } from './import-files.ts'
import { otherStations, type Station } from './stations.ts'

export const [soldEarly, paid_on] = ['2026-10-08', '2026-10-13'] as const

/** 1.5 % a month of the net amount, for each day before the due date, rounded half up to the centavo. */
const costOf = ({ net_cents, due_on }: Waiting) =>
  Math.floor((net_cents * 15 * daysBetween(paid_on, due_on) + 15_000) / 30_000)

/** Number of payments in the bank statement. The others stay unmatched. */
const inBank = 3

const micros = (cents: number) => cents * 10_000

function stone(station: Station, waiting: readonly Waiting[]) {
  const { bank, stone_code } = station
  const parts = waiting.map((part) => ({
    ...{ capture_key: part.capture_key, captured_at: part.captured_at, number: part.number, due_on: paid_on },
    gross_micros: micros(part.gross_cents),
    net_micros: micros(part.net_cents - costOf(part)),
    early: { cost_micros: micros(costOf(part)), original_due_on: part.due_on },
  }))
  const account = { bank: bank.bank_code, branch: bank.branch, account: `${bank.account_no}${bank.account_digit}` }
  return writeStone({
    stone_code,
    reference_date: paid_on,
    generated_at: `${addDays(paid_on, 1)}T04:30:00`,
    sales: [],
    cancels: [],
    payments: [
      { id: '20261013', ...account, parts: parts.slice(0, inBank) },
      { id: '20261014', ...account, parts: parts.slice(inBank) },
    ],
  })
}

function sheet(waiting: readonly Waiting[]) {
  const day = showDate(paid_on)
  const paid = showDecimal(
    sumOf(waiting.slice(0, inBank), (part) => part.net_cents - costOf(part)),
    2,
  )
  const [, neighbour] = otherStations
  const lines = [
    'Data;Histórico;Documento;Valor',
    `${day};STONE PAGAMENTOS ANTECIPACAO;;${paid}`,
    `${day};PIX ENVIADO ${neighbour?.cnpj} ${neighbour?.name.toUpperCase()};000412;-1.850,00`,
    `${day};TARIFA PACOTE DE SERVICOS;;-89,90`,
    `${day};TARIFA COBRANCA;;-3,OO`,
    `31/09/2026;IOF;;-1,27`,
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

export const buildEarlyPaymentFiles = (station: Station, waiting: readonly Waiting[]): DemoFile[] => [
  {
    file_name: `stone-antecipacao-${paid_on}.xml`,
    at: toInstant('2026-10-14', '06:30'),
    bytes: stone(station, waiting),
  },
  {
    file_name: `extrato-digitado-${paid_on}.csv`,
    at: toInstant('2026-10-14', '06:40'),
    company_id: station.id,
    bytes: sheet(waiting),
  },
]
