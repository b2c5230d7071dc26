import type { Corrected } from './people.ts'
import type { FileCapture, FilePix } from './read.ts'
import { formatLocalDate, stationData } from './read.ts'

type ConfirmableLine = {
  sale: string
  method: string
  cents: number
  nsu: string
  auth: string
  e2e: string
  terminal: string
  brand: string
  at: number
}
type CalculatorConfirmation = FileCapture & { e2e: string; method: string }
export type CalculatedDifference = { code: string; method: string; cents: number; stake: number }

const confirmed = ['debit', 'credit', 'credit_installments', 'fleet', 'pix']
const minutes = (a: { at: number }, b: { at: number }) => Math.abs(a.at - b.at) / 60_000

const lineOf = (pay: Corrected['payment'][number]): ConfirmableLine => ({
  sale: pay.sale_id,
  method: pay.method,
  cents: pay.amount_cents,
  nsu: pay.nsu ?? '',
  auth: pay.auth_code ?? '',
  e2e: pay.e2e_id ?? '',
  terminal: pay.terminal_logical_no ?? '',
  brand: pay.brand ?? '',
  at: Date.parse(pay.occurred_at),
})

const witnessOfPix = (pix: FilePix): CalculatorConfirmation => ({
  ...pix,
  nsu: '',
  auth: '',
  method: 'pix',
  brand: '',
  terminal: '',
  cancelled: pix.returned,
})

/** Rules from most to least certain; each one only uses what the earlier ones left. */
const rules: readonly ((line: ConfirmableLine, witness: CalculatorConfirmation) => boolean)[] = [
  (a, b) => a.e2e !== '' && a.e2e === b.e2e,
  (a, b) => a.nsu !== '' && a.nsu === b.nsu && a.auth === b.auth && a.cents === b.cents,
  (a, b) => a.auth !== '' && a.auth === b.auth && a.cents === b.cents,
  (a, b) =>
    a.terminal !== '' && a.terminal === b.terminal && a.cents === b.cents && a.nsu === '' && minutes(a, b) <= 10,
  (a, b) => a.nsu !== '' && a.nsu === b.nsu && a.auth === b.auth,
  (a, b) => a.e2e === '' && a.method === 'pix' && b.method === 'pix' && a.cents === b.cents && minutes(a, b) <= 60,
]

/** A capture of the next day counts only if a line of this day names it. */
export function pairConfirmations(day: Corrected) {
  const valid = day.payment.filter(({ method, cancelled_at }) => confirmed.includes(method) && !cancelled_at)
  const lines = [...valid.map(lineOf), ...day.added.map((row) => addedLine(day, row))]
  const captures = day.captures.map((one): CalculatorConfirmation => ({ ...one, e2e: '' }))
  const ownCaptures = captures.filter(({ terminal }) => stationData.terminals.includes(terminal))
  const witnesses = [...ownCaptures, ...day.pix.map(witnessOfPix)]
  const pairs: { line: ConfirmableLine; witness: CalculatorConfirmation; sure: boolean }[] = []
  const isFree = (line: ConfirmableLine) => !pairs.some((pair) => pair.line === line)
  const isUnused = (witness: CalculatorConfirmation) =>
    !witness.cancelled && !pairs.some((pair) => pair.witness === witness)
  for (const rule of rules)
    for (const line of lines.filter(isFree)) {
      const witness = witnesses.filter(isUnused).find((one) => rule(line, one))
      // A Pix found only by amount and time is uncertain.
      if (witness) pairs.push({ line, witness, sure: rule !== rules.at(-1) })
    }
  const isOfDay = (witness: CalculatorConfirmation) => witness.date === day.date
  return {
    pairs,
    witnesses,
    alone: lines.filter(isFree),
    unsold: witnesses.filter(isUnused).filter(isOfDay),
    foreign: captures.filter((one) => !ownCaptures.includes(one) && isOfDay(one)),
    cancelledLines: day.payment.filter(({ cancelled_at }) => cancelled_at).map(lineOf),
  }
}
type Pairs = ReturnType<typeof pairConfirmations>

const addedLine = (day: Corrected, { method, cents, pix }: Corrected['added'][number]): ConfirmableLine => {
  const paid = day.pix.find(({ e2e }) => e2e === pix)
  return { sale: '', method, cents, nsu: '', auth: '', e2e: pix, terminal: '', brand: '', at: paid?.at ?? 0 }
}

/** D01 to D08, D10 and D11 (operations 3.6). `stake` is only the amount at risk, `cents` changes the difference. */
export function findCardDifferences(
  day: Corrected,
  { pairs, witnesses, alone, unsold, foreign, cancelledLines }: Pairs,
): CalculatedDifference[] {
  const found: CalculatedDifference[] = []
  const say = (code: string, method: string, cents: number, stake = cents) => found.push({ code, method, cents, stake })
  const haveSameNumbers = (a: { nsu: string; auth: string }, b: { nsu: string; auth: string }) =>
    a.nsu !== '' && a.nsu === b.nsu && a.auth === b.auth
  for (const { line, witness } of pairs) {
    const gap = witness.cents - line.cents
    if (gap !== 0) say('D03', witness.method, gap)
    if (line.method !== witness.method) {
      say('D04', line.method, -line.cents, 0)
      found.push({ code: '', method: witness.method, cents: line.cents, stake: 0 })
    } else if (line.brand && witness.brand && line.brand !== witness.brand) say('D04', '', 0, witness.cents)
    if (witness.date !== day.date && witness.date !== formatLocalDate(line.at)) say('D05', '', 0, witness.cents)
  }
  for (const line of alone) {
    const wasCancelled = witnesses.some(
      (one) => one.cancelled && haveSameNumbers(one, line) && one.cents === line.cents,
    )
    say(line.method === 'pix' ? 'D11' : wasCancelled ? 'D07' : 'D01', line.method, -line.cents)
  }
  for (const confirmation of unsold) {
    const void_ = cancelledLines.some((line) => haveSameNumbers(confirmation, line))
    const twice = pairs.some(
      ({ witness }) =>
        witness.terminal &&
        witness.terminal === confirmation.terminal &&
        witness.cents === confirmation.cents &&
        minutes(witness, confirmation) <= 5,
    )
    say(void_ ? 'D08' : twice ? 'D06' : 'D02', confirmation.method, confirmation.cents)
  }
  for (const confirmation of foreign) say('D10', '', 0, confirmation.cents)
  return found
}
