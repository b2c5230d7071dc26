import { writeStone } from '@app/formats/generate'
import { addDays, type BusinessDate, daysBetween, showDate, showDecimal, sumOf, toInstant } from '@app/kit/contract'
import type { Waiting } from './history-facts.store.ts'
import type { DemoFile } from './import-files.ts'
import { otherStations, type Station } from './stations.ts'

export const earlyStation = 5

export const getEarlyDates = (lastDate: BusinessDate) => ({
  sold_on: addDays(lastDate, -7),
  paid_on: addDays(lastDate, -2),
})

type EarlyPayment = { station: Station; paid_on: BusinessDate; waiting: readonly Waiting[] }

/** 1.5 % a month of the net amount, for each day before the due date, rounded half up to the centavo. */
const costOf = ({ net_cents, due_on }: Waiting, paid_on: BusinessDate) =>
  Math.floor((net_cents * 15 * daysBetween(paid_on, due_on) + 15_000) / 30_000)

const inBank = 3

const micros = (cents: number) => cents * 10_000

function stone({ station, paid_on, waiting }: EarlyPayment) {
  const { bank, stone_code } = station
  const parts = waiting.map((part) => ({
    ...{ capture_key: part.capture_key, captured_at: part.captured_at, number: part.number, due_on: paid_on },
    gross_micros: micros(part.gross_cents),
    net_micros: micros(part.net_cents - costOf(part, paid_on)),
    early: { cost_micros: micros(costOf(part, paid_on)), original_due_on: part.due_on },
  }))
  const account = { bank: bank.bank_code, branch: bank.branch, account: `${bank.account_no}${bank.account_digit}` }
  const next = addDays(paid_on, 1)
  return writeStone({
    stone_code,
    reference_date: paid_on,
    generated_at: `${next}T04:30:00`,
    sales: [],
    cancels: [],
    payments: [
      { id: paid_on.replaceAll('-', ''), ...account, parts: parts.slice(0, inBank) },
      { id: next.replaceAll('-', ''), ...account, parts: parts.slice(inBank) },
    ],
  })
}

function sheet({ paid_on, waiting }: EarlyPayment) {
  const day = showDate(paid_on)
  const paid = showDecimal(
    sumOf(waiting.slice(0, inBank), (part) => part.net_cents - costOf(part, paid_on)),
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

export function buildEarlyPaymentFiles(payment: EarlyPayment): DemoFile[] {
  const { station, paid_on } = payment
  const receivedOn = addDays(paid_on, 1)
  return [
    { file_name: `stone-antecipacao-${paid_on}.xml`, at: toInstant(receivedOn, '06:30'), bytes: stone(payment) },
    {
      file_name: `extrato-digitado-${paid_on}.csv`,
      at: toInstant(receivedOn, '06:40'),
      company_id: station.id,
      bytes: sheet(payment),
    },
  ]
}
