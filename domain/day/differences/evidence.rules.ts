import {
  addDays,
  daysBetween,
  groupBy,
  localDate,
  showDate,
  showMoney,
  showVolume,
  sumOf,
  toInstant,
} from '@app/kit/contract'
import type { ConfirmationItem, MatchableItem, SystemItem } from '../../matching/items.rules.ts'
import { getSessionIdAt } from '../../matching/system-lines.rules.ts'
import { toItemRef } from '../../matching/ties.rules.ts'
import type { DayView, GroupView } from '../assessment/day-view.rules.ts'
import type { RefusedPair } from '../assessment/match-groups.contract.ts'
import { noCutoff } from '../facts/business-days.rules.ts'
import type { MovementNature } from '../facts/day-facts.contract.ts'
import { findUnlinkedFuel, isLikelyFuelling } from '../inconsistencies/fuel-checks.rules.ts'
import {
  formatAtAcquirer,
  formatAtTime,
  formatDocument,
  formatInMethod,
  formatMethod,
  formatMoment,
} from './difference-words.rules.ts'
import type { EvidenceView } from './evidence.contract.ts'
import type { DifferenceSuggestion, FoundDifference } from './found-differences.contract.ts'
import { findVolumeGaps } from './volume-gaps.rules.ts'
import { findSoldFuellings } from './volumes.rules.ts'

type Evidence = {
  answer: EvidenceView | Extract<DifferenceSuggestion, { kind: 'reclassify' }>
  /** Keys of the free items that the answer takes. */
  taken?: readonly string[]
} | null

const minute_ms = 60_000
const otherMethodMinutes = 10
const pixMinutes = 60
/** Clocks of tills and acquirers differ, so a file ends before a sale only if the gap is larger. */
const fileEndMinutes = 10

/**
 * Adds the answer that the evidence shows to each difference, in the order of table 4.2. Only a missing file or count
 * replaces the suggestion of a rule. An item that two answers would take is evidence for neither.
 */
export function addEvidence(
  view: DayView,
  differences: readonly FoundDifference[],
  refused: readonly RefusedPair[] = [],
): FoundDifference[] {
  const context = buildContext(view, differences, refused)
  const found = differences.map((difference) => ({ difference, evidence: findStrongest(difference, context) }))
  const claims = groupBy(
    found.flatMap(({ evidence }) => evidence?.taken ?? []),
    (key) => key,
  )
  const isDisputed = (key: string) => (claims.get(key)?.length ?? 0) > 1
  return found.map(({ difference, evidence }) =>
    evidence && !evidence.taken?.some(isDisputed) ? { ...difference, suggestion: evidence.answer } : difference,
  )
}

function findStrongest(difference: FoundDifference, context: Context): Evidence {
  const { suggestion } = difference
  if (suggestion !== null && suggestion.kind !== 'explain') return null
  const evidence = findEvidence(difference, context)
  if (suggestion === null) return evidence
  return evidence?.answer.kind === 'wait' || evidence?.answer.kind === 'count' ? evidence : null
}

type Context = ReturnType<typeof buildContext>

function buildContext(view: DayView, differences: readonly FoundDifference[], refused: readonly RefusedPair[]) {
  // Captures that seem to be charged twice (D06) have an answer of their own.
  const unsoldRefs = new Set(
    differences
      .filter(({ code, suggestion }) => code === 'D02' && (suggestion === null || suggestion.kind === 'explain'))
      .map(({ ref }) => ref),
  )
  const voided = new Set(view.match.voided.map(({ system }) => keyOf(system)))
  const tied = new Set(
    view.match.ambiguous.flatMap(({ system, confirmation }) => [...system, ...confirmation].map(keyOf)),
  )
  const isFree = (item: MatchableItem) => !tied.has(keyOf(item)) && !voided.has(keyOf(item))
  const freeSales = view.match.open.system.flatMap((ref) => view.systemItem(ref) ?? []).filter(isFree)
  const freeCaptures = view.match.open.confirmation
    .flatMap((ref) => view.confirmationItem(ref) ?? [])
    .filter((item) => unsoldRefs.has(keyOf(item)) && isFree(item))
  const groups = view.groups.flatMap((group) => group.confirmationItems.map((item) => [keyOf(item), group] as const))
  return {
    view,
    sales: groupBy(freeSales, ({ amount_cents }) => amount_cents),
    captures: groupBy(freeCaptures, ({ amount_cents }) => amount_cents),
    refusedPairs: new Set(refused.map(({ system, confirmation }) => pairKey(system, confirmation))),
    lastCaptures: findLastCaptures(view),
    groups: new Map(groups),
    unlinked: findUnlinkedFuel({ ...view.facts, terminals: [], price_requests: [] }),
  }
}

const keyOf = ({ kind, id }: Pick<MatchableItem, 'kind' | 'id'>) => `${kind}:${id}`
const pairKey = (sale: Parameters<typeof keyOf>[0], capture: Parameters<typeof keyOf>[0]) =>
  `${keyOf(sale)} ${keyOf(capture)}`

/** Returns the source that brings the captures of an acquirer of a sale or capture. */
const toSource = (acquirer: string) => acquirer.toLowerCase().replace(/[^a-z0-9]+/g, '_')

/** Returns the last capture of each acquirer, and of Pix, which comes in the files of several sources. */
function findLastCaptures({ facts }: DayView) {
  const last = new Map<string, { at: number; source: string }>()
  for (const { acquirer, captured_at, business_date, method } of facts.captures) {
    if (business_date !== facts.business_date) continue
    const at = captured_at === null ? 0 : Date.parse(captured_at)
    const source = toSource(acquirer)
    const key = method === 'pix' ? 'pix' : source
    const before = last.get(key)
    if (before === undefined || before.at < at) last.set(key, { at, source })
  }
  return last
}

function findEvidence(difference: FoundDifference, context: Context): Evidence {
  const [first] = difference.items
  const { view } = context
  switch (difference.code) {
    case 'D01':
    case 'D11': {
      const sale = first && isSystemRef(first) ? view.systemItem(first) : undefined
      if (!sale || difference.items.length > 1) return null
      return findMissingFile(sale, context) ?? findOtherReceipt(sale, context)
    }
    case 'D02': {
      const capture = first?.kind === 'capture' ? view.confirmationItem({ kind: 'capture', id: first.id }) : undefined
      return capture ? findUnfinishedTill(capture, context) : null
    }
    case 'D03':
      return findAmountEvidence(difference, context)
    case 'D05':
      return findNightShift(difference, context)
    case 'D09':
      return isUncounted(difference, view)
        ? { answer: { kind: 'count', label: 'Contar caixa', sentence: difference.sentence } }
        : findCancelledOutflow(difference, view)
    case 'D15':
      return findFuelSale(difference, context) ?? findPumpTest(difference, view)
    default:
      return null
  }
}

const isSystemRef = (ref: FoundDifference['items'][number]): ref is { kind: 'movement' | 'manual'; id: string } =>
  ref.kind === 'movement' || ref.kind === 'manual'

const areNear = (a: MatchableItem, b: MatchableItem, minutes: number) =>
  a.at !== null && b.at !== null && Math.abs(a.at - b.at) <= minutes * minute_ms

const wait = (sentence: string): Evidence => ({ answer: { kind: 'wait', label: 'Esperar o arquivo', sentence } })

/** The file of the acquirer is missing, or it came before the end of the day and its last capture is before the sale. */
function findMissingFile(sale: SystemItem, { view: { facts }, lastCaptures }: Context): Evidence {
  const isPix = sale.method === 'pix'
  if ((sale.acquirer === null && !isPix) || sale.at === null) return null
  const wanted = isPix || sale.acquirer === null ? 'pix' : toSource(sale.acquirer)
  const name = isPix ? 'do Pix' : formatAtAcquirer(sale.acquirer).replace(/^n/, 'd')
  const { sources = {}, expected_sources = [] } = facts
  const last = lastCaptures.get(wanted)
  if (last === undefined)
    return expected_sources.includes(wanted) && sources[wanted] === undefined
      ? wait(`O arquivo ${name} não chegou`)
      : null
  const received_at = sources[last.source]?.received_at
  const isPartial = received_at !== undefined && Date.parse(received_at) < getDayEnd(facts)
  return isPartial && last.at > 0 && sale.at - last.at > fileEndMinutes * minute_ms
    ? wait(`O arquivo ${name} termina às ${formatMoment(new Date(last.at), facts)}, antes da venda`)
    : null
}

const getDayEnd = ({ business_date, cutoffs }: DayView['facts']) =>
  Date.parse(toInstant(addDays(business_date, 1), cutoffs?.[business_date] ?? noCutoff))

/** The only free receipt of the amount near a sale, and no other free sale could be meant by it. */
function findOnlyReceipt(
  sale: SystemItem,
  { sales, captures, refusedPairs }: Context,
  fits: (capture: ConfirmationItem, sale: SystemItem) => boolean,
) {
  const fitting = (captures.get(sale.amount_cents) ?? []).filter((capture) => fits(capture, sale))
  const [capture] = fitting
  if (!capture || fitting.length > 1 || refusedPairs.has(pairKey(sale, capture))) return undefined
  const rivals = (sales.get(sale.amount_cents) ?? []).filter((other) => fits(capture, other))
  return rivals.length === 1 ? capture : undefined
}

function findOtherReceipt(sale: SystemItem, context: Context): Evidence {
  if (sale.method === 'pix') {
    const pix = findOnlyReceipt(sale, context, isPixNear)
    return pix
      ? {
          answer: {
            kind: 'match',
            label: `Casar com o Pix${formatAtTime(pix).replace(' às', ' das')}`,
            sentence: `Entrou um Pix de ${showMoney(pix.amount_cents)}${formatAtTime(pix)} sem venda`,
            system: [toItemRef(sale)],
            confirmation: [pix.id],
          },
          taken: [keyOf(sale), keyOf(pix)],
        }
      : null
  }
  const receipt = findOnlyReceipt(
    sale,
    context,
    (capture, other) => capture.method !== sale.method && areNear(capture, other, otherMethodMinutes),
  )
  if (!receipt || sale.kind !== 'movement') return null
  return {
    answer: {
      kind: 'reclassify',
      movement_id: Number(sale.id),
      method_from: sale.method,
      method_to: receipt.method,
      amount_cents: sale.amount_cents,
      sentence: `Entrou ${showMoney(receipt.amount_cents)} ${formatInMethod(receipt.method)}${formatAtTime(receipt)} sem venda: reclassificar de ${formatMethod(sale.method)} para ${formatMethod(receipt.method)}`,
    },
    taken: [keyOf(sale), keyOf(receipt)],
  }
}

const isPixNear = (capture: ConfirmationItem, sale: SystemItem) =>
  capture.kind === 'capture' && capture.method === 'pix' && sale.method === 'pix' && areNear(capture, sale, pixMinutes)

/** The shift of a capture was not closed when the file of the till ended, so the sale may come with the rest of it. */
function findUnfinishedTill(capture: ConfirmationItem, { view: { facts } }: Context): Evidence {
  const at = capture.at
  if (at === null || facts.movements.length === 0) return null
  const last = Math.max(...facts.sessions.map(({ opened_at }) => Date.parse(opened_at)), lastMovement(facts.movements))
  const isOpenShift = facts.sessions.some(
    ({ opened_at, closed_at }) => closed_at === null && Date.parse(opened_at) <= at,
  )
  return isOpenShift && at - last > fileEndMinutes * minute_ms
    ? wait(`O arquivo do PDV termina às ${formatMoment(new Date(last), facts)}, com o turno aberto`)
    : null
}

const lastMovement = (movements: DayView['facts']['movements']) =>
  movements.reduce((last, { occurred_at }) => Math.max(last, Date.parse(occurred_at)), 0)

const sumAmounts = (items: readonly MatchableItem[]) => sumOf(items, ({ amount_cents }) => amount_cents)

function findAmountEvidence(difference: FoundDifference, context: Context): Evidence {
  const group = context.groups.get(difference.ref)
  if (!group) return null
  const system = sumAmounts(group.systemItems)
  const confirmed = sumAmounts(group.confirmationItems)
  if (isTypingError(system, confirmed))
    return {
      answer: {
        kind: 'reason',
        label: 'Explicar como erro de digitação',
        reason_code: 'TYPING',
        sentence: 'Valor digitado errado na maquininha: um dígito a mais ou a menos, ou dois dígitos trocados',
      },
    }
  return group.status === 'suggested' ? findExactSum(group, confirmed - system, context) : null
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

/** Another free item within minutes makes the sums of a suggested match equal. */
function findExactSum(group: GroupView, gap_cents: number, { sales, captures, refusedPairs }: Context): Evidence {
  const isSale = gap_cents > 0
  const [anchor] = isSale ? group.confirmationItems : group.systemItems
  const fits = (item: MatchableItem) =>
    anchor !== undefined &&
    item.method === anchor.method &&
    areNear(item, anchor, otherMethodMinutes) &&
    !refusedPairs.has(isSale ? pairKey(item, anchor) : pairKey(anchor, item))
  const addedSales = isSale ? (sales.get(gap_cents) ?? []).filter(fits) : []
  const addedCaptures = isSale ? [] : (captures.get(-gap_cents) ?? []).filter(fits)
  const [item, ...others] = [...addedSales, ...addedCaptures]
  if (!item || others.length > 0) return null
  return {
    answer: {
      kind: 'match',
      label: 'Casar com mais 1',
      sentence: `Com mais ${isSale ? `a venda${formatDocument(item)}` : 'a captura'} de ${showMoney(item.amount_cents)}${formatAtTime(item)}, a soma é exata`,
      system: [...group.system, ...addedSales.map(toItemRef)],
      confirmation: [...group.confirmation, ...addedCaptures].map(({ id }) => id),
    },
    taken: [keyOf(item)],
  }
}

/** The shift of the sale crosses midnight and the capture is on the next or previous day. */
function findNightShift({ ref }: FoundDifference, { view, groups }: Context): Evidence {
  const group = groups.get(ref)
  const sale = group?.systemItems[0]
  const capture = group?.confirmationItems.find((item) => keyOf(item) === ref)
  const shift = view.facts.sessions.find(({ id }) => id === sale?.session)
  if (!sale || !capture || !shift?.closed_at) return null
  const isNight = localDate(shift.opened_at) !== localDate(shift.closed_at)
  if (!isNight || Math.abs(daysBetween(sale.date, capture.date)) > 1) return null
  return {
    answer: {
      kind: 'reason',
      label: 'Contar no dia da venda',
      reason_code: 'OTHER_DAY',
      sentence: `O turno ${shift.shift_no} passa da meia-noite: a captura conta no dia da venda, ${showDate(sale.date)}`,
    },
  }
}

const isUncounted = ({ ref }: FoundDifference, { drawers }: DayView) =>
  drawers.some(({ session_id, difference_cents }) => `session:${session_id}` === ref && difference_cents === null)

/** Outflows of a till with their articles. */
export const outflowNames: Readonly<Partial<Record<MovementNature, string>>> = {
  withdrawal: 'a sangria',
  expense: 'a despesa',
  advance: 'o vale',
}

/** The only outflow of the shift that has the missing amount and that the till cancelled and did not register again. */
function findCancelledOutflow({ ref, amount_cents }: FoundDifference, { facts, lines }: DayView): Evidence {
  const [line, ...others] = facts.movements.filter(
    ({ session_id, cancelled_at, method, nature, ...movement }) =>
      `session:${session_id}` === ref &&
      cancelled_at !== null &&
      method === 'cash' &&
      outflowNames[nature] !== undefined &&
      movement.amount_cents === -amount_cents,
  )
  // A manual line goes into the shift of its time.
  if (!line || others.length > 0 || `session:${getSessionIdAt(line.occurred_at, facts.sessions)}` !== ref) return null
  const { nature, movement_type_code, occurred_at, document_no, employee = null } = line
  const isRegistered = lines.some(
    (current) =>
      `session:${current.session_id}` === ref &&
      current.nature === nature &&
      current.method === 'cash' &&
      current.amount_cents === line.amount_cents,
  )
  if (isRegistered) return null
  const name = outflowNames[nature] ?? ''
  return {
    answer: {
      kind: 'post',
      label: `Lançar ${name.slice(2)}`,
      sentence: `O caixa cancelou ${name} de ${showMoney(line.amount_cents)} das ${formatMoment(occurred_at, facts)}, do mesmo valor`,
      ...{ movement_type_code, occurred_at, employee, amount_cents: line.amount_cents, doc_no: document_no },
    },
  }
}

/** Litres of a pump test (operations section 2). */
const pumpTest_ml = 20_000

/**
 * Explains D15 by recorded pump tests: unsold fuellings of 20 L, or the litres that the counter lacks because the
 * measured volume excludes tests. The counter must lack exactly these litres; otherwise a customer received them.
 */
function findPumpTest({ ref }: FoundDifference, { facts, volumes }: DayView): Evidence {
  const sold = findSoldFuellings(facts)
  const isTest = ({ id, volume_ml: pumped_ml }: DayView['facts']['fuellings'][number]) =>
    pumped_ml === pumpTest_ml && !sold.has(id)
  const nozzle_id =
    facts.fuellings.find((fuelling) => `fuelling:${fuelling.id}` === ref && isTest(fuelling))?.nozzle_id ??
    volumes.nozzles.find((nozzle) => `nozzle:${nozzle.nozzle_id}` === ref)?.nozzle_id
  const readings = volumes.nozzles.filter((nozzle) => nozzle.nozzle_id === nozzle_id)
  const [reading] = readings
  const pumped_ml =
    facts.fuellings.filter((fuelling) => fuelling.nozzle_id === nozzle_id && isTest(fuelling)).length * pumpTest_ml
  const tested_ml = sumOf(readings, ({ test_ml }) => test_ml)
  if (!reading || pumped_ml === 0 || pumped_ml > tested_ml) return null
  const lacksThem = findVolumeGaps(facts, volumes).some(
    ({ nozzle, gap_ml }) => nozzle?.id === nozzle_id && gap_ml === -pumped_ml,
  )
  if (!lacksThem) return null
  return {
    answer: {
      kind: 'reason',
      label: 'Registrar como aferição',
      reason_code: 'PUMP_TEST',
      sentence: `O bico ${reading.nozzle_no} tem aferição de ${showVolume(tested_ml)} registrada no dia`,
    },
  }
}

/** The only unlinked sale with the litres of an unsold fuelling, which fits no other fuelling. */
function findFuelSale({ ref }: FoundDifference, { unlinked: { sales, fuellings } }: Context): Evidence {
  const fuelling = fuellings.find(({ id }) => `fuelling:${id}` === ref)
  if (!fuelling) return null
  const fits = (sale: (typeof sales)[number], pumped: typeof fuelling) =>
    sale.volume_ml === pumped.volume_ml && isLikelyFuelling(sale, pumped)
  const fitting = sales.filter((sale) => fits(sale, fuelling))
  const [sale] = fitting
  if (!sale || fitting.length > 1 || fuellings.filter((other) => fits(sale, other)).length > 1) return null
  return {
    answer: {
      kind: 'link',
      label: `Vincular à venda ${sale.sale}`,
      sentence: `A venda ${sale.sale} tem o mesmo produto, os mesmos litros e o mesmo valor`,
      fuelling_id: fuelling.id,
      sale_external_id: sale.sale,
    },
  }
}
