import { getNextBankDay, isBankDay } from '@app/domain/calendar/contract'
import { writeOfx } from '@app/formats/generate'
import { addDays, type BusinessDate, sumOf, toInstant } from '@app/kit/contract'
import type { HistoryPeriod } from './history-files.ts'
import type { DemoFile } from './import-files.ts'
import { otherStations, type Station } from './stations.ts'

export type DemoBankLine = { posted_on: BusinessDate; amount_cents: number; memo: string }

const opening_cents = 2_500_000

/** Days before the last date on which the statements of these stations end. */
const late: Readonly<Record<number, number>> = { 5: 3, 7: 4 }

type TreasuryLine = readonly [daysBefore: number, memo: string, amount_cents: number]

const nameOf = (no: number) => otherStations.find((station) => station.no === no)?.name.toUpperCase() ?? ''
const cnpjOf = (no: number) => otherStations.find((station) => station.no === no)?.cnpj ?? ''

/** Lines that treasury explains: fees, interest, taxes, and transfers between stations. */
const treasuryLines: Readonly<Record<number, readonly TreasuryLine[]>> = {
  2: [
    [4, `TED ENVIADA ${nameOf(5)}`, -500_000],
    [1, 'IOF SOBRE OPERACOES', -1_237],
    [1, 'JUROS SALDO DEVEDOR', -4_512],
    [1, 'REND PAGO APLIC AUT MAIS', 3_184],
    [1, 'PAGTO DARF 0561', -127_340],
    [1, 'PIX ENVIADO ELETRICA SILVA', -38_500],
  ],
  // The typed statement of station 5 has the other side.
  3: [[2, `PIX RECEBIDO ${cnpjOf(5)} ${nameOf(5)}`, 185_000]],
  5: [
    [4, `TED RECEBIDA ${nameOf(2)}`, 500_000],
    [4, 'TARIFA TED RECEBIDA', -350],
    [3, 'DEB CESTA DE SERVICOS', -6_490],
  ],
}

type Statement = { lastDate: BusinessDate; from: BusinessDate; credits: readonly DemoBankLine[] }

/** The statements of the movement account: one until eight days ago, one of the week until the day before, one of the last day. */
export function buildStatements(station: Station, { lastDate, from, credits }: Statement): DemoFile[] {
  const end = addDays(lastDate, -(late[station.no] ?? 0))
  const lines = [...credits, ...treasuryLinesOf(station, lastDate), ...debitsOf(credits, { from, to: end })]
    .filter(({ posted_on }) => posted_on >= from && posted_on <= end)
    .sort((a, b) => a.posted_on.localeCompare(b.posted_on))
  const ends = [addDays(lastDate, -8), addDays(lastDate, -1), lastDate].filter((day) => day < end)
  return [...ends, end].map((to, at) => {
    const before = ends[at - 1]
    return statement(station, lines, { from: before === undefined ? from : addDays(before, 1), to })
  })
}

const treasuryLinesOf = ({ no }: Station, lastDate: BusinessDate): DemoBankLine[] =>
  (treasuryLines[no] ?? []).map(([daysBefore, memo, amount_cents]) => ({
    posted_on: addDays(lastDate, -daysBefore),
    memo,
    amount_cents,
  }))

/** Each Tuesday the fuel of the week before is paid, and on the first bank day of a month the fee of the account. */
function debitsOf(credits: readonly DemoBankLine[], { from, to }: HistoryPeriod) {
  const debits: DemoBankLine[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekAgo = addDays(day, -7)
    const received = sumOf(
      credits.filter(({ posted_on }) => posted_on >= weekAgo && posted_on < day),
      ({ amount_cents }) => amount_cents,
    )
    const isTuesday = new Date(`${day}T12:00:00Z`).getUTCDay() === 2
    const fuel_cents = Math.floor((received * 19) / 20 / 10_000) * 10_000
    if (isTuesday && isBankDay(day) && fuel_cents > 0)
      debits.push({ posted_on: day, amount_cents: -fuel_cents, memo: 'PAGAMENTO BOLETO DISTRIBUIDORA MODELO SA' })
    if (day === getNextBankDay(`${day.slice(0, 8)}01`))
      debits.push({ posted_on: day, amount_cents: -8_990, memo: 'TARIFA PACOTE DE SERVICOS' })
  }
  return debits
}

function statement({ no, name, bank }: Station, lines: readonly DemoBankLine[], period: HistoryPeriod): DemoFile {
  const balance_cents =
    opening_cents +
    sumOf(
      lines.filter(({ posted_on }) => posted_on <= period.to),
      ({ amount_cents }) => amount_cents,
    )
  const receivedOn = addDays(period.to, 1)
  const bytes = writeOfx({
    institution: 'Itaú',
    generated_on: receivedOn,
    accounts: [
      {
        ...{ bank_id: bank.bank_code, branch_id: bank.branch, kind: 'bank', currency: 'BRL' },
        account_id: `${bank.account_no}-${bank.account_digit}`,
        ...{ period, balance_cents, balance_on: period.to },
        lines: lines
          .map((line, at) => ({
            ...line,
            ...{ fitid: `${no}${at + 1}`, doc_no: null, name: null },
            trn_type: line.amount_cents < 0 ? 'DEBIT' : 'CREDIT',
          }))
          .filter(({ posted_on }) => posted_on >= period.from && posted_on <= period.to),
      },
    ],
  })
  const file_name = `extrato-${name.toLowerCase().replaceAll(' ', '-')}-${period.from}-${period.to}.ofx`
  return { file_name, at: toInstant(receivedOn, '06:20'), bytes }
}
