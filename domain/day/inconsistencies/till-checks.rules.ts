import { groupBy, localDate, localTime, showDate, showMoney, sumOf, toInstant } from '@app/kit/contract'
import { normalNsu } from '../../matching/items.rules.ts'
import { buildSystemLines, getLineDocument, type SystemLine } from '../../matching/system-lines.rules.ts'
import { buildDrawerLines, type DrawerLine } from '../assessment/drawers.rules.ts'
import { formatMoment } from '../differences/difference-words.rules.ts'
import type { CashSession, SystemMovement } from '../facts/day-facts.contract.ts'
import { buildLineInconsistency, type DayToCheck, type FoundInconsistency } from './checked-day.rules.ts'
import { getShiftName } from './corrections.rules.ts'

/** I05: amounts are positive; the sign comes from the movement type. */
export const withoutAmount = ({ lines }: DayToCheck): FoundInconsistency[] =>
  lines
    .filter(({ amount_cents }) => amount_cents <= 0)
    .map((line) =>
      buildLineInconsistency('I05', line, {
        sentence: `A linha ${getLineDocument(line)} tem valor ${showMoney(line.amount_cents)}`,
        suggestion: 'O valor não é corrigido: desconsidere a linha e lance a certa em Lançamentos manuais.',
      }),
    )

/** Tolerance in minutes: clocks of tills and pumps differ. */
const clockMinutes = 5

type Dated = Pick<DayToCheck['facts'], 'business_date'>

const formatShift = ({ opened_at, closed_at }: DayToCheck['facts']['sessions'][number], facts: Dated) =>
  `${formatMoment(opened_at, facts)}–${closed_at === null ? 'aberto' : formatMoment(closed_at, facts)}`

const formatInstant = (instant: string) => `${showDate(localDate(instant))} ${localTime(instant)}`

/** I06: a line outside the time of its shift, or without a shift of the day. */
export function outsideShift({ facts, lines }: DayToCheck): FoundInconsistency[] {
  const { sessions } = facts
  const nameShift = (shift: CashSession) => getShiftName(shift, sessions)
  const sessionById = new Map(sessions.map((session) => [session.id, session]))
  const outside = lines.flatMap((line) => {
    const session = line.session_id === null ? undefined : sessionById.get(line.session_id)
    return session && isOpenAt(session, line) ? [] : [{ line, session }]
  })
  if (outside.length === 0) return []
  const systemLines = buildSystemLines(facts)
  const drawers = new Map(buildDrawerLines(sessions, systemLines).map((drawer) => [drawer.session_id, drawer]))
  return outside.map(({ line, session }) => {
    const shift = findOnlyShift(line, session ? sessions.filter(({ till }) => till === session.till) : sessions)
    const isWorse = shift && makesWorse({ line, from: session, to: shift }, { drawers, systemLines })
    const openShift = shift && `Nessa hora só o turno ${nameShift(shift)} estava aberto (${formatShift(shift, facts)})`
    return buildLineInconsistency('I06', line, {
      sentence: session
        ? `A venda ${getLineDocument(line)} às ${formatMoment(line.occurred_at, facts)} está fora do turno ${nameShift(session)} (${formatShift(session, facts)})`
        : `A venda ${getLineDocument(line)} às ${formatMoment(line.occurred_at, facts)} não está em nenhum turno do dia`,
      suggestion: !openShift
        ? 'Confira o relógio do caixa; se for de outro dia, desconsidere aqui e lance lá.'
        : isWorse
          ? `${openShift}, mas contar a linha nele aumenta a diferença de um caixa contado. Confira os turnos.`
          : `${openShift}.`,
      suggested: shift && !isWorse ? { shift: String(shift.id) } : {},
    })
  })
}

function isOpenAt({ opened_at, closed_at }: CashSession, { occurred_at }: SystemMovement) {
  const at = Date.parse(occurred_at)
  const tolerance = clockMinutes * 60_000
  return at >= Date.parse(opened_at) - tolerance && (closed_at === null || at <= Date.parse(closed_at) + tolerance)
}

/** Returns the only shift that was open at the time of a line. */
function findOnlyShift({ occurred_at }: SystemMovement, sessions: DayToCheck['facts']['sessions']) {
  const at = Date.parse(occurred_at)
  const [shift, ...others] = sessions.filter(
    ({ opened_at, closed_at }) => Date.parse(opened_at) <= at && (closed_at === null || at <= Date.parse(closed_at)),
  )
  return others.length === 0 ? shift : undefined
}

type Move = { line: SystemMovement; from: CashSession | undefined; to: CashSession }
type Drawers = { drawers: ReadonlyMap<number, DrawerLine>; systemLines: readonly SystemLine[] }

/** True if a counted till would differ more after a line moves to another shift. */
function makesWorse({ line, from, to }: Move, { drawers, systemLines }: Drawers) {
  const moved = systemLines
    .filter(({ source }) => ('target_id' in source ? source.target_id : source.id) === line.id)
    .map((part) => ({ ...part, session_id: to.id }))
  const [alone] = buildDrawerLines([{ ...to, opening_float_cents: 0 }], moved)
  const effect_cents = alone?.expected_cents ?? 0
  const isLarger = (id: number | undefined, change_cents: number) => {
    const difference_cents = (id === undefined ? undefined : drawers.get(id)?.difference_cents) ?? null
    return difference_cents !== null && Math.abs(difference_cents + change_cents) > Math.abs(difference_cents)
  }
  return isLarger(from?.id, effect_cents) || isLarger(to.id, -effect_cents)
}

/** Normalizes an envelope number: tills and people type it in different ways. */
export const envelopeKey = (envelope: string | null) => envelope?.trim().toUpperCase() ?? ''
const isEarlier = (a: { id: number; occurred_at: string }, b: { id: number; occurred_at: string }) =>
  a.occurred_at < b.occurred_at || (a.occurred_at === b.occurred_at && a.id < b.id)

const listWithdrawals = (lines: DayToCheck['lines']) =>
  lines.filter(({ nature }) => nature === 'withdrawal').toSorted((a, b) => (isEarlier(a, b) ? -1 : 1))

/** Returns the number after the last envelope before a withdrawal, by its final digits; null without such a number. */
function getNextEnvelope(line: SystemMovement, withdrawals: readonly SystemMovement[]) {
  const taken = new Set(withdrawals.map(({ document_no }) => envelopeKey(document_no)))
  const last = withdrawals.filter((other) => isEarlier(other, line) && envelopeKey(other.document_no) !== '').at(-1)
  const parts = /^(.*?)(\d{1,12})$/.exec(envelopeKey(last?.document_no ?? null))
  if (!parts) return null
  const [, series = '', digits = ''] = parts
  const next = `${series}${String(Number(digits) + 1).padStart(digits.length, '0')}`
  return taken.has(next) ? null : next
}

/** Returns the envelopes that withdrawals of a day hold, and those that may be proposed for them. */
export function listEnvelopes(facts: Pick<DayToCheck['facts'], 'movements'>) {
  const withdrawals = listWithdrawals(facts.movements)
  const envelopes = withdrawals.flatMap((line) => [line.document_no, getNextEnvelope(line, withdrawals)])
  return [...new Set(envelopes.filter((envelope) => envelope?.trim()))].filter((envelope) => envelope !== null)
}

/** I13: an envelope holds one drop; of two with one number the later is wrong. Tills store it as the document. */
export function withdrawalWithoutEnvelope({ facts, lines }: DayToCheck): FoundInconsistency[] {
  const withdrawals = listWithdrawals(lines)
  const others = (facts.other_envelopes ?? []).map(({ movement_id: id, occurred_at, envelope_no }) => {
    return { id, occurred_at, document_no: envelope_no }
  })
  const byEnvelope = groupBy([...withdrawals, ...others], ({ document_no }) => envelopeKey(document_no))
  return withdrawals.flatMap((line) => {
    const envelope = envelopeKey(line.document_no)
    const next = getNextEnvelope(line, withdrawals)
    const suggested = next === null || byEnvelope.has(next) ? {} : { envelope_no: next }
    if (envelope === '')
      return buildLineInconsistency('I13', line, {
        sentence: `A sangria de ${showMoney(line.amount_cents)} está sem envelope`,
        suggestion: suggested.envelope_no
          ? `O próximo número da série do dia é ${suggested.envelope_no}; confira no canhoto.`
          : 'Digite o número do envelope ou do malote.',
        suggested,
      })
    const first = byEnvelope.get(envelope)?.find((other) => isEarlier(other, line))
    if (!first) return []
    return buildLineInconsistency('I13', line, {
      sentence: `O envelope ${envelope} já é de outra sangria, a de ${formatInstant(first.occurred_at)}`,
      suggestion: 'Digite o número que está neste envelope.',
      suggested,
    })
  })
}

/** I15: the sale was cancelled after the customer paid. */
export function cancelledAfterPayment({ facts, lines, cancelled }: DayToCheck): FoundInconsistency[] {
  const cancelledSales = new Set(
    [...groupBy(facts.sale_items, ({ sale_external_id }) => sale_external_id)]
      .filter(([, items]) => items.every((item) => item.cancelled))
      .map(([sale]) => sale),
  )
  const suggestion = 'Confira se o cliente recebeu de volta; se não, explique como diferença.'
  const cancelledCaptures = groupBy(
    facts.captures.filter(({ cancelled_at }) => cancelled_at !== null),
    ({ nsu }) => normalNsu(nsu),
  )
  const describe = (line: SystemMovement) => {
    const number = normalNsu(line.nsu)
    const capture = (number === null ? [] : (cancelledCaptures.get(number) ?? [])).find(
      ({ gross_cents }) => gross_cents === line.amount_cents,
    )
    if (!capture?.cancelled_at) return { suggestion }
    const accepted = `A captura também foi cancelada, às ${formatMoment(capture.cancelled_at, facts)}.`
    return { suggestion: accepted, suggested: { accepted } }
  }
  return [
    ...lines
      .filter(({ nature, sale_external_id }) => nature === 'sale' && cancelledSales.has(sale_external_id ?? ''))
      .map((line) => {
        const sentence = `A venda ${getLineDocument(line)} foi cancelada depois de paga, e o pagamento continua`
        return buildLineInconsistency('I15', line, { sentence, ...describe(line) })
      }),
    ...cancelled
      .filter(({ nature, cancelled_at, occurred_at }) => nature === 'sale' && isAfter(cancelled_at, occurred_at))
      .map((line) => {
        const sentence = `A venda ${getLineDocument(line)} foi cancelada depois de paga, às ${localTime(line.cancelled_at ?? line.occurred_at)}`
        return buildLineInconsistency('I15', line, { sentence, ...describe(line) })
      }),
  ]
}

const isAfter = (cancelled_at: string | null, occurred_at: string) =>
  cancelled_at !== null && Date.parse(cancelled_at) > Date.parse(occurred_at)

/** I16: an advance needs an employee, who owes it. */
export const advanceWithoutEmployee = ({ lines }: DayToCheck): FoundInconsistency[] =>
  lines
    .filter(({ nature, employee }) => nature === 'advance' && !employee?.trim())
    .map((line) =>
      buildLineInconsistency('I16', line, {
        sentence: `O vale de ${showMoney(line.amount_cents)} está sem funcionário`,
        suggestion: 'Digite o funcionário que assinou o vale.',
      }),
    )

/** I17: the payments of a sale differ from its items minus discounts; cancelled sales are skipped. */
export function paidOtherwise({ facts, lines }: DayToCheck): FoundInconsistency[] {
  const items = groupBy(
    facts.sale_items.filter(({ cancelled }) => !cancelled),
    ({ sale_external_id }) => sale_external_id,
  )
  const payments = groupBy(
    lines.filter(({ nature }) => nature === 'sale'),
    ({ sale_external_id }) => sale_external_id,
  )
  const linesOfSale = groupBy(facts.movements, ({ sale_external_id }) => sale_external_id)
  return [...items].flatMap(([sale, soldItems]) => {
    const sold_cents = sumOf(soldItems, ({ total_cents, discount_cents }) => total_cents - (discount_cents ?? 0))
    const paid_cents = sumOf(payments.get(sale) ?? [], ({ amount_cents }) => amount_cents)
    if (paid_cents === sold_cents) return []
    const [line] = (linesOfSale.get(sale) ?? []).toSorted((a, b) => (isEarlier(a, b) ? -1 : 1))
    const paidText = paid_cents === 0 ? 'está sem pagamento' : `tem pagamentos de ${showMoney(paid_cents)}`
    return [
      {
        code: 'I17',
        ref: `sale:${sale}`,
        item_kind: 'sale',
        item_id: sale,
        occurred_at: line?.occurred_at ?? facts.sessions[0]?.opened_at ?? toInstant(facts.business_date, '12:00'),
        cash_session_id: line?.session_id ?? null,
        document: sale,
        method: null,
        amount_cents: paid_cents - sold_cents,
        sentence: `A venda ${sale} de ${showMoney(sold_cents)} ${paidText}`,
        suggestion: 'Confira o cupom e acerte as formas pagas em Lançamentos manuais.',
        suggested: {},
      },
    ]
  })
}
