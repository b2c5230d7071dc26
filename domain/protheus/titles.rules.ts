import { type BusinessDate, groupBy, showDate, sumOf } from '@app/kit/contract'
import { journalAccounts, receivableAccounts } from '../journal/accounts.rules.ts'
import type { JournalLine } from '../journal/journal.rules.ts'
import { creditNoteType, defaultTitleTypes, type TitleMethod, titleMethods } from './title.contract.ts'
import type { TitleItem } from './title-items.rules.ts'

/** The amount that one payer owes for one method and brand on one due date. */
type TitleGroup = Omit<TitleItem, 'installment_id'> & {
  /** Natural key of the group within its day. */
  key: string
  installment_ids: number[]
  /** Amounts of the instalments; a stored title does not have them. */
  installment_cents?: ReadonlyMap<number, number>
}

const buildSeriesKey = ({ method, payer, brand }: Pick<TitleItem, 'method' | 'payer' | 'brand'>) =>
  [method, payer.domain, payer.key, brand ?? ''].join('|')

const buildGroupKey = (item: Omit<TitleItem, 'installment_id' | 'amount_cents'>) =>
  `${buildSeriesKey(item)}|${item.due_on}`

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : Number(a.key > b.key))

/** Groups amounts by payer, method, brand and due date, in the order of their keys. */
export const groupTitleItems = (items: readonly TitleItem[]): TitleGroup[] =>
  [...groupBy(items, buildGroupKey)]
    .map(([key, [first, ...others]]) => {
      const all = [first, ...others]
      const { method, payer, brand, due_on } = first
      const installment_ids = all.flatMap(({ installment_id }) => installment_id ?? []).sort((a, b) => a - b)
      const installment_cents = new Map(all.map((item) => [item.installment_id ?? 0, item.amount_cents]))
      return {
        key,
        method,
        payer,
        brand,
        due_on,
        amount_cents: sumOf(all, (item) => item.amount_cents),
        installment_ids,
        installment_cents,
      }
    })
    .filter(({ amount_cents }) => amount_cents !== 0)
    .sort(byKey)

const titleAccounts = new Set<string>(
  titleMethods.map((method) => journalAccounts[receivableAccounts[method].account].code),
)

/** The amount that the posted lines of a day debit to the accounts of titles. */
export const sumTitleAccounts = (lines: readonly JournalLine[]) =>
  sumOf(lines, (line) => (titleAccounts.has(line.account) ? line.debit_cents - line.credit_cents : 0))

/**
 * A title that counts as sent: one that was not cancelled, or the amount of one whose exclusion from the ERP a person
 * accepted. Its amount is negative for a credit note.
 */
export type ActiveTitle = TitleGroup & { is_excluded?: boolean }

type PlannedTitle = TitleGroup & {
  /** True for a credit note, which reduces what an earlier title of the group shows. */
  is_credit: boolean
}

/**
 * Returns the titles that are missing so that the active ones show the groups of their day. A sent title is never
 * changed: a larger group gets one more title, a smaller one a credit note. Money that only changed its due date needs
 * no title.
 */
export function planTitles(groups: readonly TitleGroup[], active: readonly ActiveTitle[]): PlannedTitle[] {
  return joinParts(groups, active).flatMap(planSameMoney).sort(byKey)
}

type Part = TitleGroup & { is_active: boolean; title?: ActiveTitle }

/** Groups and titles about the same money. */
function joinParts(groups: readonly TitleGroup[], active: readonly ActiveTitle[]) {
  const wanted = groups.map((group): Part => ({ ...group, is_active: false }))
  const sent = active.map((title): Part => ({ ...title, is_active: true, title }))
  return [...groupBy([...wanted, ...sent], buildSeriesKey).values()].flatMap(joinSameMoney)
}

/**
 * Returns the titles with lower amounts of the excluded ones where their day has less: the ERP does not have them, so
 * that a credit note would reduce another title.
 */
export function lowerExclusions<Title extends ActiveTitle>(groups: readonly TitleGroup[], active: readonly Title[]) {
  const lowered = new Map<ActiveTitle, number>()
  for (const parts of joinParts(groups, active)) {
    let rest_cents = sumOf(parts, signAmount)
    for (const { title } of parts) {
      if (!title?.is_excluded || rest_cents === 0 || title.amount_cents < 0 === rest_cents < 0) continue
      const cents = Math.min(Math.abs(title.amount_cents), Math.abs(rest_cents)) * Math.sign(rest_cents)
      lowered.set(title, title.amount_cents + cents)
      rest_cents -= cents
    }
  }
  return active.map((title) => ({ ...title, amount_cents: lowered.get(title) ?? title.amount_cents }))
}

/**
 * Divides a series into the parts that are about the same money: those with an instalment or a due date in common. A
 * title without instalments may be about any of its series.
 */
function joinSameMoney(series: readonly Part[]): Part[][] {
  if (series.some(({ is_active, installment_ids }) => is_active && installment_ids.length === 0)) return [[...series]]
  return series.reduce<Part[][]>((joined, part) => {
    const ids = new Set(part.installment_ids)
    const isSame = (other: Part) => other.due_on === part.due_on || other.installment_ids.some((id) => ids.has(id))
    const [related, unrelated] = partition(joined, (parts) => parts.some(isSame))
    return [...unrelated, [...related.flat(), part]]
  }, [])
}

const partition = <Value>(values: readonly Value[], test: (value: Value) => boolean) =>
  [values.filter((value) => test(value)), values.filter((value) => !test(value))] as const

const signAmount = ({ is_active, amount_cents }: Part) => (is_active ? -amount_cents : amount_cents)

/** A larger amount of one due date makes up for a smaller one of another: only the rest gets titles. */
function planSameMoney(parts: readonly Part[]): PlannedTitle[] {
  let rest_cents = sumOf(parts, signAmount)
  const is_credit = rest_cents < 0
  return [...groupBy(parts, ({ due_on }) => due_on).values()].flatMap((ofDate): PlannedTitle[] => {
    const change_cents = sumOf(ofDate, signAmount)
    if (rest_cents === 0 || change_cents === 0 || change_cents < 0 !== is_credit) return []
    const amount_cents = Math.min(Math.abs(change_cents), Math.abs(rest_cents))
    rest_cents += is_credit ? amount_cents : -amount_cents
    const {
      is_active: _active,
      title: _title,
      installment_cents,
      ...group
    } = ofDate.find(({ is_active }) => !is_active) ?? ofDate[0]
    const installment_ids = is_credit
      ? group.installment_ids
      : findPayingInstalments({ ...group, amount_cents, installment_cents }, parts)
    return [{ ...group, key: buildGroupKey(group), installment_ids, amount_cents, is_credit }]
  })
}

/**
 * The instalments that pay one more title of a group: those that no active title has. If they are less than its amount,
 * others have grown: it has all instalments, and their payments write off the oldest title first.
 */
function findPayingInstalments(
  { installment_ids, installment_cents, amount_cents }: TitleGroup,
  parts: readonly Part[],
) {
  const titled = new Set(parts.flatMap((part) => (part.is_active ? part.installment_ids : [])))
  const untitled = installment_ids.filter((id) => !titled.has(id))
  const untitled_cents = sumOf(untitled, (id) => installment_cents?.get(id) ?? 0)
  return untitled_cents < amount_cents ? installment_ids : untitled
}

/** Type (table SX5-05) of a title; `types` are those of the connection that differ from the usual ones. */
export const getTitleType = (
  { method, is_credit }: Pick<PlannedTitle, 'method' | 'is_credit'>,
  types: Partial<Record<TitleMethod, string>>,
) => (is_credit ? creditNoteType : types[method] || defaultTitleTypes[method])

export const sumTitles = (titles: readonly Pick<PlannedTitle, 'amount_cents' | 'is_credit'>[]) =>
  sumOf(titles, ({ amount_cents, is_credit }) => (is_credit ? -amount_cents : amount_cents))

type Numbering = { next: number; installment_size: number }
type Numbered<Title> = Title & { number: string; installment: string }

const numberDigits = 9
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const getMaxInstalments = (size: number) => (size === 1 ? 9 + letters.length : 99)

/** Writes the code of an instalment: 1 to 9 and then letters in one character, else digits. */
export const writeInstalment = (number: number, size: number) =>
  size === 1 ? (number <= 9 ? String(number) : (letters[number - 10] ?? '')) : String(number).padStart(2, '0')

/**
 * Gives the titles of one payer, method and brand one number, with an instalment for each due date. Returns the first
 * number that is free afterwards.
 */
export function numberTitles<Title extends PlannedTitle>(
  titles: readonly Title[],
  { next: first, installment_size }: Numbering,
) {
  let next = first
  const numbered: Numbered<Title>[] = []
  for (const series of groupBy(titles, (title) => `${title.is_credit}|${buildSeriesKey(title)}`).values()) {
    for (const [at, title] of series.entries()) {
      const place = at % getMaxInstalments(installment_size)
      if (place === 0) next += 1
      const number = String(next - 1).padStart(numberDigits, '0')
      numbered.push({ ...title, number, installment: writeInstalment(place + 1, installment_size) })
    }
  }
  return { titles: numbered, next }
}

/** Text in the history of a title, which identifies the title in the ERP. */
export const formatTitleReference = ({ number, installment }: { number: string; installment: string }) =>
  `BO#${Number(number)}-${installment}`

const historyMethods: Readonly<Record<TitleMethod, string>> = {
  debit: 'DEBITO',
  credit: 'CREDITO',
  credit_installments: 'PARCELADO',
  prepaid: 'PREPAGO',
  fleet: 'FROTA',
  voucher: 'VOUCHER',
  note: 'NOTA',
  check: 'CHEQUE',
  postdated_check: 'PREDATADO',
  freight_letter: 'CARTA FRETE',
  customer_voucher: 'VALE',
}

type History = Pick<TitleGroup, 'method' | 'payer' | 'brand'> & { business_date: BusinessDate; reference: string }

/** Text of a title in the ERP, without accents and cut to its size; it ends with our reference. */
export function writeTitleHistory({ method, payer, brand, business_date, reference }: History, size: number) {
  const words = [historyMethods[method], showDate(business_date).slice(0, 5), payer.label, brand ?? '']
  const text = words
    .filter((word) => word !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
  return `${text.slice(0, Math.max(0, size - reference.length - 1)).trimEnd()} ${reference}`.trimStart()
}
