import { capitalize, groupBy, localTime, showMoney, sumOf, toInstant } from '@app/kit/contract'
import { normalAuth, normalNsu } from '../../matching/items.rules.ts'
import { getLineDocument } from '../../matching/system-lines.rules.ts'
import { isCaptured } from '../../matching/witness.rules.ts'
import { formatMethod } from '../differences/difference-words.rules.ts'
import type { Capture, SystemMovement } from '../facts/day-facts.contract.ts'
import { buildLineInconsistency, type DayToCheck, type FoundInconsistency } from './checked-day.rules.ts'
import { buildReceiptFinder, formatReceiptName } from './receipts.rules.ts'

const isCard = ({ method }: SystemMovement) => isCaptured(method) && method !== 'pix'

const omitNulls = <Values extends Record<string, string | null>>(values: Values) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))

const receiptOf = (capture: Capture | null, fallback: string) =>
  capture === null
    ? { suggestion: fallback, suggested: {} }
    : {
        suggestion: `${capitalize(formatReceiptName(capture))}: NSU ${capture.nsu ?? '–'}, autorização ${capture.auth_code ?? '–'}.`,
        suggested: omitNulls({ nsu: typedNsu(capture.nsu), auth_code: capture.auth_code }),
      }

/** Removes leading zeros from a number that is longer than a till can hold: some networks send more digits. */
const typedNsu = (nsu: string | null) => (nsu !== null && nsu.length > 12 ? normalNsu(nsu) : nsu)

/** I01: a card line without receipt data can be matched by its amount only. */
export function withoutReceipt(day: DayToCheck): FoundInconsistency[] {
  const receiptNear = buildReceiptFinder(day)
  return day.lines.filter(isCard).flatMap((line) => {
    const missingNames = [
      ...(normalNsu(line.nsu) === null ? ['NSU'] : []),
      ...(normalAuth(line.auth_code) === null ? ['autorização'] : []),
    ]
    if (missingNames.length === 0) return []
    const sentence = `A venda ${getLineDocument(line)} no cartão está sem ${missingNames.join(' e ')}`
    return [
      buildLineInconsistency('I01', line, {
        sentence,
        ...receiptOf(receiptNear(line), 'Digite o que está no comprovante.'),
      }),
    ]
  })
}

/** I02: one NSU on several lines, unless one capture paid them together or each has its own capture. */
export function duplicatedNumbers(day: DayToCheck): FoundInconsistency[] {
  const numbered = groupBy(day.lines.filter(isCard), keyOf)
  numbered.delete(null)
  const repeated = [...numbered.values()].filter(({ length }) => length > 1)
  if (repeated.length === 0) return []
  const receiptNear = buildReceiptFinder(day)
  const captures = groupBy(day.facts.captures, ({ nsu }) => normalNsu(nsu))
  return repeated.flatMap((lines) => {
    const [first] = lines.sort(inTime)
    if (!first) return []
    const amounts = (captures.get(normalNsu(first.nsu)) ?? []).map(({ gross_cents }) => gross_cents)
    if (amounts.includes(sumOf(lines, ({ amount_cents }) => amount_cents))) return []
    const proven = provenBy(amounts, lines)
    const keptIds = proven.size > 0 ? proven : new Set([first.id])
    return lines
      .filter(({ id }) => !keptIds.has(id))
      .map((line) => {
        const keptLine = lines.find(({ id }) => keptIds.has(id)) ?? first
        return buildLineInconsistency('I02', line, {
          sentence: `O NSU ${line.nsu} está em ${lines.length === 2 ? 'duas' : lines.length} vendas: ${getLineDocument(keptLine)} e ${getLineDocument(line)}`,
          ...receiptOf(receiptNear(line), 'Confira no comprovante e digite o NSU desta venda.'),
        })
      })
  })
}

const inTime = (a: SystemMovement, b: SystemMovement) =>
  Date.parse(a.occurred_at) - Date.parse(b.occurred_at) || a.id - b.id

/** The NSU qualified by acquirer and terminal, since counters repeat between terminals. */
function keyOf({ acquirer, terminal_logical_no, nsu }: SystemMovement) {
  const number = normalNsu(nsu)
  return number && `${acquirer?.toUpperCase() ?? ''}|${terminal_logical_no?.toUpperCase() ?? ''}|${number}`
}

function provenBy(amounts: readonly number[], lines: readonly SystemMovement[]) {
  const remaining = [...amounts]
  const proven = new Set<number>()
  for (const { id, amount_cents } of lines) {
    const place = remaining.indexOf(amount_cents)
    if (place === -1) continue
    remaining.splice(place, 1)
    proven.add(id)
  }
  return proven
}

/** I03: a terminal unknown to the company, or a capture of a terminal or merchant number of another company. */
export function unknownTerminals(day: DayToCheck): FoundInconsistency[] {
  const { terminals, captures, business_date } = day.facts
  const known = new Set(terminals.map(normalTerminal))
  const byNsu = groupBy(captures, ({ nsu }) => normalNsu(nsu))
  const ofLines = day.lines
    .filter(({ terminal_logical_no }) => terminal_logical_no !== null && known.size > 0)
    .filter(({ terminal_logical_no }) => !known.has(normalTerminal(terminal_logical_no ?? '')))
    .map((line) => {
      const number = normalNsu(line.nsu)
      const capture = (number === null ? [] : (byNsu.get(number) ?? [])).find(
        ({ gross_cents, terminal_logical_no: at }) =>
          gross_cents === line.amount_cents && at !== null && known.has(normalTerminal(at)),
      )
      const capturedTerminal = capture?.terminal_logical_no ?? null
      return buildLineInconsistency('I03', line, {
        sentence: `A venda ${getLineDocument(line)} diz o terminal ${line.terminal_logical_no}, que não é desta empresa`,
        suggestion: capturedTerminal
          ? `A captura do NSU ${line.nsu} foi no terminal ${capturedTerminal}.`
          : 'Corrija o terminal, ou cadastre-o em Terminais smart POS.',
        suggested: omitNulls({ terminal_logical_no: capturedTerminal }),
      })
    })
  const foreign = captures
    .filter((capture) => !capture.own && capture.kind === 'sale' && capture.business_date === business_date)
    .map(
      (capture): FoundInconsistency => ({
        code: 'I03',
        ref: `capture:${capture.id}`,
        item_kind: 'capture',
        item_id: String(capture.id),
        occurred_at: capture.captured_at ?? toInstant(business_date, '12:00'),
        cash_session_id: null,
        document: capture.nsu ?? capture.e2e_id,
        method: capture.method,
        amount_cents: capture.gross_cents,
        sentence: `${showMoney(capture.gross_cents)} passaram no terminal ${capture.terminal_logical_no ?? 'sem número'} do estabelecimento ${capture.merchant_no}, que não são desta empresa`,
        suggestion: 'Cadastre o terminal ou o estabelecimento; se for de terceiro, trate a diferença D10.',
        suggested: {},
      }),
    )
  return [...ofLines, ...foreign]
}

const normalTerminal = (number: string) => number.trim().toUpperCase()

/** I04: the method of the till differs from the method of its movement type. */
export function unmappedMethods({ facts, lines }: DayToCheck): FoundInconsistency[] {
  const choices = new Map(facts.code_choices?.map(({ movement_type_code, method }) => [movement_type_code, method]))
  return lines
    .filter(({ method, type_method = null }) => type_method !== null && type_method !== method)
    .map((line) => {
      const chosen = choices.get(line.movement_type_code)
      const method_to = chosen === line.method ? undefined : chosen
      return buildLineInconsistency('I04', line, {
        sentence: `O código ${line.movement_type_code} do PDV não diz que forma de pagamento é: o tipo é de ${formatMethod(line.type_method ?? line.method)}, a linha é de ${formatMethod(line.method)}`,
        suggestion: method_to
          ? `As linhas deste código costumam ser reclassificadas para ${formatMethod(method_to)}.`
          : 'Reclassifique em Lançamentos manuais e peça o de-para do código.',
        suggested: method_to ? { method_to } : {},
      })
    })
}

/** I07: without an end-to-end id a Pix can be matched by its amount only. */
export function pixWithoutId(day: DayToCheck): FoundInconsistency[] {
  const unnamed = day.lines.filter(({ method, e2e_id }) => method === 'pix' && !e2e_id?.trim())
  if (unnamed.length === 0) return []
  const receiptNear = buildReceiptFinder(day)
  return unnamed.map((line) => {
    const pix = receiptNear(line)
    return buildLineInconsistency('I07', line, {
      sentence: `A venda ${getLineDocument(line)} em Pix está sem identificador`,
      suggestion: pix?.e2e_id
        ? `Pix recebido às ${localTime(pix.captured_at ?? line.occurred_at)} no mesmo valor: ${pix.e2e_id}.`
        : 'Digite o identificador do comprovante do Pix.',
      suggested: omitNulls({ e2e_id: pix?.e2e_id ?? null }),
    })
  })
}
