import {
  type DayDifference,
  parseRuleSuggestion,
  parseSuggestion,
  type SuggestionView,
} from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { groupBy, sumOf } from '@app/kit/contract'
import {
  type BoardItem,
  boardItemKey,
  isSettled,
  listCandidates,
  listRefKeys,
  type PairRow,
} from '../cash-conciliations/workbench.rules.ts'
import { isUnexplained, severityRank } from '../day-parts/day.rules.ts'
import { proposeReason, suggestionKey } from '../manuals/manuals.rules.ts'

/** Differences of one sale, or a suggested or ambiguous match without an unexplained difference: a person answers it once. */
export type DayProblem = {
  key: string
  sentence: string
  /** The most severe first; empty for a match without an open difference. */
  differences: readonly DayDifference[]
  /** The items of both sides; null for a till, a tank or a nozzle, and while the items are being loaded. */
  row: PairRow | null
  amount_cents: number
  /** Millilitres; null if the problem has an amount only. */
  volume_ml: number | null
}

/** Unexplained differences come first, by severity and amount; then matches to confirm or choose, by time. */
export function buildProblems(differences: readonly DayDifference[], rows: readonly PairRow[]): DayProblem[] {
  const find = indexItems(differences, rows)
  const open = differences.filter(isUnexplained)
  const problems = [...groupBy(open, getSaleKey).values()].map((same) => toProblem(same, find.row))
  const matches = rows.flatMap((row) => toMatchProblem(row, find.differences(row)))
  return [...problems.toSorted(byUrgency), ...matches]
}

/** Returns one row a difference that did not resolve itself: the unexplained first, by urgency, then the others. */
export function buildDifferenceRows(differences: readonly DayDifference[], rows: readonly PairRow[]): DayProblem[] {
  const find = indexItems(differences, rows)
  return differences
    .filter(({ status }) => status !== 'resolved')
    .map((difference) => toProblem([difference], find.row))
    .toSorted((a, b) => Number(isAnswered(a)) - Number(isAnswered(b)) || byUrgency(a, b))
}

/** True if every difference of the problem has been explained, deferred or accepted. */
const isAnswered = ({ differences }: DayProblem) => !differences.some(isUnexplained)

/** Finds rows by the items of differences and the reverse, without walking through all rows for each difference. */
function indexItems(differences: readonly DayDifference[], rows: readonly PairRow[]) {
  const rowsByItem = new Map(rows.flatMap((row) => listItems(row).map((item) => [boardItemKey(item), row] as const)))
  const singleRows = rows.filter((row) => row.group === null && row.tie === null)
  const rowsByNsu = groupBy(singleRows, (row) => listItems(row)[0]?.nsu ?? null)
  const named = differences.flatMap((difference) => listRefKeys(difference.ref).map((key) => ({ key, difference })))
  const differencesByItem = groupBy(named, ({ key }) => key)
  return {
    row(same: readonly DayDifference[]) {
      const keys = same.flatMap(({ ref }) => listRefKeys(ref))
      const row = keys.map((key) => rowsByItem.get(key)).find((found) => found !== undefined)
      return row ? addCancelledSide(row, rowsByNsu.get(listItems(row)[0]?.nsu ?? null) ?? []) : null
    },
    differences: (row: PairRow) => [
      ...new Set(
        listItems(row).flatMap((item) =>
          (differencesByItem.get(boardItemKey(item)) ?? []).map(({ difference }) => difference),
        ),
      ),
    ],
  }
}

const listItems = ({ system, confirmation }: PairRow) => [...system, ...confirmation]

/** A cancelled item is not matched, so its sale or capture has a row of its own: both are shown as one. */
function addCancelledSide(row: PairRow, sameNsu: readonly PairRow[]): PairRow {
  const [item] = listItems(row)
  if (row.group || row.tie !== null || !item?.nsu) return row
  const other = sameNsu.find(
    (candidate) =>
      candidate.system.length > 0 !== row.system.length > 0 &&
      listItems(candidate).every(
        ({ amount_cents, cancelled }) => amount_cents === item.amount_cents && (cancelled || item.cancelled),
      ),
  )
  if (!other) return row
  return {
    ...row,
    system: [...row.system, ...other.system],
    confirmation: [...row.confirmation, ...other.confirmation],
  }
}

/** A fuelling without a sale and its receipt are one sale: both differences have the same suggestion. */
function getSaleKey({ id, suggestion }: DayDifference) {
  const parsed = parseSuggestion(suggestion)
  return parsed ? suggestionKey(parsed) : id
}

const isRefused = ({ differences }: DayProblem) => differences.some(({ status }) => status === 'refused')

/** Problems with a refused difference come first, then the most severe, then the largest. */
const byUrgency = (a: DayProblem, b: DayProblem) =>
  Number(isRefused(b)) - Number(isRefused(a)) ||
  getRank(a) - getRank(b) ||
  Math.abs(b.amount_cents) - Math.abs(a.amount_cents) ||
  (a.key < b.key ? -1 : 1)

const getRank = ({ differences: [first] }: DayProblem) => (first ? severityRank[first.severity] : severityRank.low)

function toProblem(
  same: readonly [DayDifference, ...DayDifference[]],
  findRow: (same: readonly DayDifference[]) => PairRow | null,
): DayProblem {
  const differences = same.toSorted(
    (a, b) => severityRank[a.severity] - severityRank[b.severity] || (a.code < b.code ? -1 : 1),
  )
  const first = differences[0] ?? same[0]
  const suggestion = same.length > 1 ? parseSuggestion(first.suggestion) : null
  return {
    key: first.id,
    sentence: suggestion?.sentence ?? first.sentence,
    differences,
    row: findRow(differences),
    amount_cents: first.amount_cents,
    volume_ml: differences.find(({ volume_ml }) => volume_ml !== null)?.volume_ml ?? null,
  }
}

/** `differences` are those of the items of the row. */
function toMatchProblem(row: PairRow, differences: readonly DayDifference[]): DayProblem[] {
  if (row.tie === null && row.group?.status !== 'suggested') return []
  if (isSettled(differences, row) || differences.some(isUnexplained)) return []
  return [toMatch(row)]
}

/** A row without its differences. */
function toMatch(row: PairRow): DayProblem {
  const items = row.system.length > 0 ? row.system : row.confirmation
  return {
    key: row.key,
    sentence: row.tie ?? row.group?.sentence ?? '',
    differences: [],
    row,
    amount_cents: sumOf(items, (item) => item.amount_cents),
    volume_ml: null,
  }
}

/** Returns the confirmed matches without an unexplained difference, in the order of the rows. */
export function buildMatchedRows(differences: readonly DayDifference[], rows: readonly PairRow[]): DayProblem[] {
  const find = indexItems(differences, rows)
  return rows
    .filter((row) => row.group?.status === 'confirmed' && !find.differences(row).some(isUnexplained))
    .map((row) => toMatch(row))
}

export const isConfirmedMatch = ({ row, differences }: DayProblem) =>
  row?.group?.status === 'confirmed' && differences.length === 0

/** True if a difference of the problem has another amount, sentence or state now. */
export const hasChanged = (problem: DayProblem, differences: readonly DayDifference[]) =>
  problem.differences.some((before) => {
    const now = differences.find(({ id }) => id === before.id)
    const { status, amount_cents, sentence } = before
    return now === undefined || now.status !== status || now.amount_cents !== amount_cents || now.sentence !== sentence
  })

/** The answer that Enter gives, with the evidence for it. */
export type ProposedAnswer =
  | { kind: 'confirm'; label: string; group_id: number }
  | { kind: 'match'; label: string; system: BoardItem; confirmation: BoardItem }
  | { kind: 'line'; label: string; suggestion: SuggestionView; reason_id: string }
  | {
      kind: 'explain'
      label: string
      difference: DayDifference
      reason_id: string
      reason_name: string
      note: string
    }

/** Returns the pairs that an ambiguous match allows, in the order of the digits that choose them. */
export const listChoices = ({ row }: DayProblem): ProposedAnswer[] =>
  (row ? listCandidates(row) : []).map((pair) => ({
    kind: 'match',
    label: `${pair.system.description} com ${pair.confirmation.description}`,
    ...pair,
  }))

/** Returns the label of the primary button, and whether Enter sends a proposal; `refusal` if the rows share none. */
export function describePrimary(proposals: readonly ProposedProblem[]) {
  const [first, ...others] = proposals
  if (!first) return { label: 'Responder', isProposal: false }
  const label = first.proposal?.label ?? describeQuestion(first.problem)
  const isProposal = first.proposal !== null
  if (others.length === 0) return { label, isProposal }
  if (isProposal && others.every(({ proposal }) => proposal?.label === label))
    return { label: `${label} (${proposals.length})`, isProposal }
  return { label, isProposal: false, refusal: 'As linhas selecionadas não têm a mesma proposta.' }
}
type ProposedProblem = { problem: DayProblem; proposal: ProposedAnswer | null }

/** Returns the problems with their proposals; differences of one sale, which one line settles, are one of them. */
export function listProposed(
  problems: readonly DayProblem[],
  proposals: ReadonlyMap<string, ProposedAnswer | null>,
): ProposedProblem[] {
  const proposed = problems.map((problem) => ({ problem, proposal: proposals.get(problem.key) ?? null }))
  const bySale = groupBy(proposed, ({ problem, proposal }) =>
    proposal?.kind === 'line' ? suggestionKey(proposal.suggestion) : problem.key,
  )
  return [...bySale.values()].map(([first]) => first)
}

/** Returns what a person does with a problem that has no proposal. */
export function describeQuestion(problem: DayProblem) {
  if (isConfirmedMatch(problem)) return 'Ver o casamento'
  const { row, differences } = problem
  const [difference] = differences
  if (row?.tie != null) return 'Escolher o par'
  if (difference && !isUnexplained(difference)) return 'Rever'
  return difference?.severity === 'critical' ? 'Apurar' : 'Explicar'
}

type Reason = { id: string; code: string; name: string; difference_codes: readonly DayDifference['code'][] }

/** Returns the proposed answer; null if the evidence is not sufficient. A critical difference has no proposal. */
export function findProposal({ differences, row }: DayProblem, reasons: readonly Reason[]): ProposedAnswer | null {
  const [first] = differences
  if (!first) {
    const group = row?.group
    return group && group.status !== 'confirmed'
      ? { kind: 'confirm', label: 'Confirmar sugestão', group_id: group.id }
      : null
  }
  if (first.severity === 'critical' || first.status !== 'open') return null
  return proposeLine(first, reasons) ?? proposeByRule(first) ?? proposeTypingError(first, row, reasons)
}

function proposeLine(difference: DayDifference, reasons: readonly Reason[]): ProposedAnswer | null {
  const suggestion = parseSuggestion(difference.suggestion)
  if (!suggestion || (suggestion.kind === 'exclude' && suggestion.refusal)) return null
  const reason_id = proposeReason(suggestion, reasons)
  return reason_id === undefined ? null : { kind: 'line', label: labelLine(suggestion), suggestion, reason_id }
}

function labelLine(suggestion: SuggestionView) {
  if (suggestion.kind === 'add_sale') return 'Registrar a venda'
  return suggestion.kind === 'reclassify'
    ? `Passar para ${paymentMethodLabels[suggestion.method_to]}`
    : 'Desconsiderar a repetida'
}

function proposeByRule(difference: DayDifference): ProposedAnswer | null {
  const rule = parseRuleSuggestion(difference.suggestion)
  if (!rule) return null
  const note = `${difference.sentence}. ${rule.sentence}.`
  return toExplanation(difference, rule.reason, note)
}

const toExplanation = (
  difference: DayDifference,
  { id: reason_id, name: reason_name }: Pick<Reason, 'id' | 'name'>,
  note: string,
): ProposedAnswer => ({ kind: 'explain', label: `Explicar: ${reason_name}`, difference, reason_id, reason_name, note })

const typingErrorCode = 'TYPING'

function proposeTypingError(
  difference: DayDifference,
  row: PairRow | null,
  reasons: readonly Reason[],
): ProposedAnswer | null {
  const reason = reasons.find(({ code }) => code === typingErrorCode)
  if (difference.code !== 'D03' || !reason?.difference_codes.includes('D03') || !row) return null
  const [system, confirmed] = [row.system, row.confirmation].map((items) => sumOf(items, (item) => item.amount_cents))
  if (system === undefined || confirmed === undefined || !isTypingError(system, confirmed)) return null
  const note = `${difference.sentence}. Valor digitado errado na maquininha.`
  return toExplanation(difference, reason, note)
}

/** True if two neighbouring digits are swapped, or one amount has one digit more than the other. */
export function isTypingError(a_cents: number, b_cents: number) {
  if (a_cents <= 0 || b_cents <= 0 || a_cents === b_cents) return false
  const [short = '', long = ''] = [String(a_cents), String(b_cents)].toSorted((a, b) => a.length - b.length)
  const start = [...short].findIndex((digit, index) => digit !== long[index])
  const at = start === -1 ? short.length : start
  if (long.length === short.length + 1) return short.slice(at) === long.slice(at + 1)
  return (
    long.length === short.length &&
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  )
}

const findings: Partial<Record<DayDifference['code'], readonly string[]>> = {
  D07: [
    'O cliente desistiu e saiu sem pagar; o valor da venda falta e deve ser recuperado.',
    'A captura foi cancelada por engano; o cliente pagou de outra forma.',
    'O operador cancelou a captura; a venda continua em apuração com ele.',
  ],
  D10: [
    'O aparelho foi recolhido deste posto e continuou em uso; a captura é de outro estabelecimento.',
    'O aparelho foi emprestado por outro posto e volta para ele.',
    'O aparelho é deste posto; o cadastro do terminal está atrasado.',
  ],
  D16: [
    'Evaporação ou variação de temperatura.',
    'Erro na medição do tanque.',
    'Aferição sem devolução do combustível ao tanque.',
    'Vazamento em apuração com a manutenção.',
    'Suspeita de fraude em apuração.',
  ],
}

/** Returns usual results of the inquiry into a difference; empty for codes that have none. */
export const listFindings = (code: DayDifference['code']) => findings[code] ?? []
