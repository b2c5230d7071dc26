import { localDate, localTime, showDate, showMoney } from '@app/kit/contract'
import { byKey, type CheckedDay, documentOf, type FoundInconsistency, lineText, ofLine } from './checked-day.rules.ts'

/** I05: an amount is what was paid; its sign is the type's. */
export const withoutAmount = ({ lines }: CheckedDay): FoundInconsistency[] =>
  lines
    .filter(({ amount_cents }) => amount_cents <= 0)
    .map((line) =>
      ofLine('I05', line, {
        sentence: `Linha ${documentOf(line)} com valor de ${showMoney(line.amount_cents)}`,
        suggestion: 'O valor não é corrigido: desconsidere a linha e lance a certa em Lançamentos manuais.',
      }),
    )

/** Clocks of tills and pumps differ by that much. */
const clockMinutes = 5

const when = (instant: string) => `${showDate(localDate(instant))} ${localTime(instant)}`

/** I06: a line outside the shift that it names, or of no shift of the day. */
export function outsideShift({ facts, lines }: CheckedDay): FoundInconsistency[] {
  const sessions = new Map(facts.sessions.map((session) => [session.id, session]))
  return lines.flatMap((line) => {
    const session = line.session_id === null ? undefined : sessions.get(line.session_id)
    const at = Date.parse(line.occurred_at)
    const tolerance = clockMinutes * 60_000
    if (session) {
      const from = Date.parse(session.opened_at) - tolerance
      const to = session.closed_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(session.closed_at) + tolerance
      if (at >= from && at <= to) return []
    }
    const open = session?.closed_at ? ` e fechou ${when(session.closed_at)}` : ''
    return [
      ofLine('I06', line, {
        sentence: session
          ? `Linha de ${when(line.occurred_at)} no turno ${session.shift_no}, que abriu ${when(session.opened_at)}${open}`
          : `Linha de ${when(line.occurred_at)} sem turno do dia`,
        suggestion: 'Confira o relógio do caixa; se for de outro dia, desconsidere aqui e lance lá.',
      }),
    ]
  })
}

/** I13: without its number nobody finds the envelope in the safe. The till writes it as the line's document. */
export const withdrawalWithoutEnvelope = ({ lines }: CheckedDay): FoundInconsistency[] =>
  lines
    .filter(({ nature, document_no }) => nature === 'withdrawal' && !document_no?.trim())
    .map((line) =>
      ofLine('I13', line, {
        sentence: `Sangria de ${showMoney(line.amount_cents)} às ${localTime(line.occurred_at)} sem envelope`,
        suggestion: 'Digite o número do envelope ou do malote.',
      }),
    )

/** I15: the sale went away after the customer had paid. */
export function cancelledAfterPayment({ facts, lines, cancelled }: CheckedDay): FoundInconsistency[] {
  const gone = new Set(
    [...byKey(facts.sale_items, ({ sale_external_id }) => sale_external_id)]
      .filter(([, items]) => items.every((item) => item.cancelled))
      .map(([sale]) => sale),
  )
  const suggestion = 'Confira se o cliente recebeu de volta; se não, explique como diferença.'
  return [
    ...lines
      .filter(({ nature, sale_external_id }) => nature === 'sale' && gone.has(sale_external_id ?? ''))
      .map((line) => {
        const sentence = `Venda ${documentOf(line)} cancelada e o pagamento continua: ${lineText(line)}`
        return ofLine('I15', line, { sentence, suggestion })
      }),
    ...cancelled
      .filter(({ nature, cancelled_at, occurred_at }) => nature === 'sale' && isAfter(cancelled_at, occurred_at))
      .map((line) => {
        const sentence = `${lineText(line)} cancelada às ${localTime(line.cancelled_at ?? line.occurred_at)}, depois de paga`
        return ofLine('I15', line, { sentence, suggestion })
      }),
  ]
}

const isAfter = (cancelled_at: string | null, occurred_at: string) =>
  cancelled_at !== null && Date.parse(cancelled_at) > Date.parse(occurred_at)

/** I16: an advance is the debt of one person. */
export const advanceWithoutEmployee = ({ lines }: CheckedDay): FoundInconsistency[] =>
  lines
    .filter(({ nature, employee }) => nature === 'advance' && !employee?.trim())
    .map((line) =>
      ofLine('I16', line, {
        sentence: `Vale de ${showMoney(line.amount_cents)} às ${localTime(line.occurred_at)} sem funcionário`,
        suggestion: 'Digite o funcionário que assinou o vale.',
      }),
    )
