import {
  type DayDifference,
  groupBySale,
  parseRuleSuggestion,
  parseSuggestion,
  type SuggestionView,
  toSuggestionKey,
} from '@app/domain/day/assessment/contract'
import { type EvidenceView, parseEvidence } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { type BusinessDate, groupBy, sumOf } from '@app/kit/contract'
import {
  type BoardItem,
  boardItemKey,
  isSettled,
  listCandidates,
  listRefKeys,
  type PairRow,
  toSystemRefs,
} from '../cash-conciliations/workbench.rules.ts'
import { isUnexplained, severityRank } from '../day-parts/day.rules.ts'
import { proposeReason, unsoldFuellings } from '../manuals/manuals.rules.ts'

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
  const problems = groupBySale(open).map((same) => toProblem(same, find.row))
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

/** Returns the problem of an item of the day: `movement:15`, `fuelling:3`. */
export const findNamed = (problems: readonly DayProblem[], item: string | null) =>
  problems.find(
    ({ row, differences }) =>
      differences.some(({ ref }) => ref === item) || (row && listItems(row).some((one) => boardItemKey(one) === item)),
  )

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

/** True if a difference of the problem has another amount, sentence, state or suggestion now. */
export const hasChanged = (problem: DayProblem, differences: readonly DayDifference[]) =>
  problem.differences.some((before) => {
    const now = differences.find(({ id }) => id === before.id)
    return now === undefined || writeState(now) !== writeState(before)
  })

const writeState = ({ status, amount_cents, sentence, suggestion }: DayDifference) =>
  JSON.stringify([status, amount_cents, sentence, suggestion])

type EvidenceOf<Kind extends EvidenceView['kind']> = Extract<EvidenceView, { kind: Kind }>

/** A capture that counts on its own day again without its match. */
export type ReleasedCapture = { id: string; date: BusinessDate }

/** The answer that Enter gives, with the evidence for it. */
export type ProposedAnswer =
  | { kind: 'confirm'; label: string; group_id: number }
  | (Omit<EvidenceOf<'match'>, 'sentence'> & { with_difference?: boolean })
  | { kind: 'undo'; label: string; group_id: number; released?: ReleasedCapture }
  | EvidenceOf<'link'>
  | EvidenceOf<'count'>
  | EvidenceOf<'post'>
  | { kind: 'line'; label: string; suggestion: SuggestionView; reason_id: string }
  | { kind: 'dispute'; label: string; difference: DayDifference; reason_id: string; note: string }
  | { kind: 'restore'; label: string; capture: BoardItem; reason_id: string; blocked: string | undefined }
  | { kind: 'wait'; label: string; difference: DayDifference; deferred_to: string; note: string }
  | {
      kind: 'explain'
      label: string
      difference: DayDifference
      reason_id: string
      reason_name: string
      note: string
    }

/** An answer that Enter writes; a count is made in the till, and a person completes a new line or dispute in its form. */
export type WrittenAnswer = Exclude<ProposedAnswer, { kind: 'count' | 'post' | 'dispute' }>

export const isWritten = (answer: ProposedAnswer): answer is WrittenAnswer =>
  answer.kind !== 'count' && answer.kind !== 'post' && answer.kind !== 'dispute'

/** Returns the answers that a person chooses from, in the order of their digits: the pairs of a tie, or those of D08. */
export const listChoices = (problem: DayProblem, reasons: readonly Reason[]): WrittenAnswer[] => [
  ...(problem.row ? listCandidates(problem.row) : []).map(
    ({ system, confirmation }): WrittenAnswer => ({
      kind: 'match',
      label: `${system.description} com ${confirmation.description}`,
      system: toSystemRefs([system]),
      confirmation: [confirmation.id],
    }),
  ),
  ...listCancelChoices(problem, reasons),
]

const partlyReturned = 'Parte da captura foi devolvida: lance a venda do valor que ficou (L).'

/** A sale that the till cancelled and the machine charged: one of both must follow the other. */
function listCancelChoices({ differences: [first], row }: DayProblem, reasons: readonly Reason[]): WrittenAnswer[] {
  if (first?.code !== 'D08' || !isUnexplained(first)) return []
  const cancelled = findReason('CANCELLED', reasons)
  const unregistered = findReason('UNREGISTERED_SALE', reasons)
  const capture = row?.confirmation.find(({ kind }) => kind === 'capture')
  const note = `${first.sentence}. Cancelamento a pedir à adquirente.`
  return [
    ...(cancelled ? [{ ...toExplanation(first, cancelled, note), label: 'Cancelar na adquirente' }] : []),
    ...(capture && unregistered
      ? [
          {
            kind: 'restore' as const,
            label: 'Restaurar a venda',
            capture,
            reason_id: unregistered.id,
            blocked: capture.received_cents === undefined ? undefined : partlyReturned,
          },
        ]
      : []),
  ]
}

const findReason = (wanted: string, reasons: readonly Reason[]) => reasons.find(({ code }) => code === wanted)

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
    proposal?.kind === 'line' ? toSuggestionKey(proposal.suggestion) : problem.key,
  )
  return [...bySale.values()].map(([first]) => first)
}

/** Returns the evidence of a proposal, as a sentence; null without one. */
export function findWhy({ differences: [difference], row }: DayProblem) {
  const { suggestion } = difference ?? {}
  const shown = parseEvidence(suggestion) ?? parseSuggestion(suggestion) ?? parseRuleSuggestion(suggestion)
  return shown?.sentence ?? row?.group?.sentence ?? null
}

/** Returns what a person does with a problem that has no proposal. */
export function describeQuestion(problem: DayProblem) {
  if (isConfirmedMatch(problem)) return 'Ver o casamento'
  const { row, differences } = problem
  const [difference] = differences
  if (row?.tie != null) return 'Escolher o par'
  if (difference && !isUnexplained(difference)) return 'Rever'
  if (difference?.severity === 'critical') return 'Apurar'
  if (findUnsoldFuelling(problem)) return 'Registrar a venda'
  return (difference && questions[difference.code]) ?? 'Explicar'
}

/** Returns the open difference of fuel that was pumped and not sold: only its method is unknown. */
export const findUnsoldFuelling = ({ differences: [first] }: DayProblem) =>
  first && first.severity !== 'critical' && isUnexplained(first) && unsoldFuellings([first]).length > 0
    ? first
    : undefined

const questions: Partial<Record<DayDifference['code'], string>> = {
  D08: 'Decidir',
  D16: 'Justificar',
  D17: 'Anexar a nota',
  D18: 'Anexar o comprovante',
}

/** Returns the answer of a line whose missing document is attached now; undefined for other problems. */
export function findDocumentAnswer({ differences: [first] }: DayProblem, reasons: readonly Reason[]) {
  const reason = findReason('DOCUMENT_ATTACHED', reasons)
  const isLacking = (first?.code === 'D17' || first?.code === 'D18') && isUnexplained(first)
  return isLacking && reason
    ? { reason_id: reason.id, note: `${first.sentence}. Documento anexado.`, opens: true }
    : undefined
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
  return proposeLine(first, reasons) ?? proposeByRule(first) ?? proposeByEvidence(first, reasons)
}

function proposeByEvidence(difference: DayDifference, reasons: readonly Reason[]): ProposedAnswer | null {
  const evidence = parseEvidence(difference.suggestion)
  if (!evidence) return null
  const { label } = evidence
  const note = `${difference.sentence}. ${evidence.sentence}.`
  if (evidence.kind === 'wait')
    return evidence.until ? { kind: 'wait', label, difference, deferred_to: evidence.until, note } : null
  if (evidence.kind !== 'reason') return evidence
  const reason = findReason(evidence.reason_code, reasons)
  return reason?.difference_codes.includes(difference.code)
    ? { ...toExplanation(difference, reason, note), label }
    : null
}

function proposeLine(difference: DayDifference, reasons: readonly Reason[]): ProposedAnswer | null {
  const suggestion = parseSuggestion(difference.suggestion)
  if (!suggestion || (suggestion.kind === 'exclude' && suggestion.refusal)) return null
  const reason_id = proposeReason(suggestion, reasons)
  if (reason_id === undefined) return null
  if (suggestion.kind === 'exclude' && suggestion.side === 'confirmation')
    return {
      kind: 'dispute',
      label: 'Desconsiderar a segunda e pedir o cancelamento',
      difference,
      reason_id,
      note: `${difference.sentence}. Pedido o cancelamento da segunda captura.`,
    }
  return { kind: 'line', label: labelLine(suggestion), suggestion, reason_id }
}

function labelLine(suggestion: SuggestionView) {
  if (suggestion.kind === 'add_sale') return 'Registrar a venda'
  return suggestion.kind === 'reclassify'
    ? `Passar para ${paymentMethodLabels[suggestion.method_to].toLowerCase()}`
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
): WrittenAnswer => ({
  kind: 'explain',
  label: `Explicar como ${reason_name.charAt(0).toLowerCase()}${reason_name.slice(1)}`,
  difference,
  reason_id,
  reason_name,
  note,
})
