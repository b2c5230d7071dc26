import { instantOf, localDate, localTime, showDate, showMoney, sumOf } from '@app/kit/contract'
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

/** Tills and people write one number in more than one way. */
export const envelopeKey = (envelope: string | null) => envelope?.trim().toUpperCase() ?? ''
const isEarlier = (a: { id: number; occurred_at: string }, b: { id: number; occurred_at: string }) =>
  a.occurred_at < b.occurred_at || (a.occurred_at === b.occurred_at && a.id < b.id)

/**
 * I13: without its number nobody finds the envelope in the safe, and one number is on one envelope only: of two drops with
 * the same, the later is wrong. The till writes it as the line's document.
 */
export function withdrawalWithoutEnvelope({ facts, lines }: CheckedDay): FoundInconsistency[] {
  const drops = lines.filter(({ nature }) => nature === 'withdrawal')
  const others = (facts.other_envelopes ?? []).map(({ movement_id: id, occurred_at, envelope_no }) => {
    return { id, occurred_at, document_no: envelope_no }
  })
  const byEnvelope = byKey([...drops, ...others], ({ document_no }) => envelopeKey(document_no))
  return drops.flatMap((line) => {
    const said = `Sangria de ${showMoney(line.amount_cents)} às ${localTime(line.occurred_at)}`
    const envelope = envelopeKey(line.document_no)
    if (envelope === '')
      return ofLine('I13', line, {
        sentence: `${said} sem envelope`,
        suggestion: 'Digite o número do envelope ou do malote.',
      })
    const first = byEnvelope.get(envelope)?.find((other) => isEarlier(other, line))
    if (!first) return []
    return ofLine('I13', line, {
      sentence: `${said} com o envelope ${envelope}, que já é da sangria de ${when(first.occurred_at)}`,
      suggestion: 'Digite o número que está neste envelope.',
    })
  })
}

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

/** I17: the payment lines of a sale that was not cancelled differ from its items less their discounts. */
export function paidOtherwise({ facts, lines }: CheckedDay): FoundInconsistency[] {
  const items = byKey(
    facts.sale_items.filter(({ cancelled }) => !cancelled),
    ({ sale_external_id }) => sale_external_id,
  )
  const payments = byKey(
    lines.filter(({ nature }) => nature === 'sale'),
    ({ sale_external_id }) => sale_external_id,
  )
  const linesOfSale = byKey(facts.movements, ({ sale_external_id }) => sale_external_id)
  return [...items].flatMap(([sale, sold]) => {
    const sold_cents = sumOf(sold, ({ total_cents, discount_cents }) => total_cents - (discount_cents ?? 0))
    const paid_cents = sumOf(payments.get(sale) ?? [], ({ amount_cents }) => amount_cents)
    if (paid_cents === sold_cents) return []
    const [line] = (linesOfSale.get(sale) ?? []).toSorted((a, b) => (isEarlier(a, b) ? -1 : 1))
    const paid = paid_cents === 0 ? 'sem pagamento' : `com pagamentos de ${showMoney(paid_cents)}`
    return [
      {
        code: 'I17',
        ref: `sale:${sale}`,
        item_kind: 'sale',
        item_id: sale,
        occurred_at: line?.occurred_at ?? facts.sessions[0]?.opened_at ?? instantOf(facts.business_date, '12:00'),
        cash_session_id: line?.session_id ?? null,
        document: sale,
        method: null,
        amount_cents: paid_cents - sold_cents,
        sentence: `Venda ${sale} de ${showMoney(sold_cents)} ${paid}`,
        suggestion: 'Confira o cupom e acerte as formas pagas em Lançamentos manuais.',
        suggested: {},
      },
    ]
  })
}
