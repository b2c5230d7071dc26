import { addDays, sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessDay } from '../day/assessment/assess-day.rules.ts'
import { buildDayView } from '../day/assessment/day-view.rules.ts'
import { captureId } from '../day/facts/worked-day.fixture.ts'
import { workedDayCorrected, workedExplanations } from '../day/facts/worked-day-corrections.fixture.ts'
import { listChequeChange, listReceivables } from '../journal/day-receivables.rules.ts'
import { buildEntry, buildReceivablePosting } from '../journal/journal.rules.ts'
import { matchDay } from '../matching/match-day.rules.ts'
import { titleMethods } from './title.contract.ts'
import {
  computeDocumentDueDate,
  listTitleItems,
  splitAmount,
  type TitleItem,
  updatePayer,
} from './title-items.rules.ts'
import {
  groupTitleItems,
  lowerExclusions,
  numberTitles,
  planTitles,
  sumTitleAccounts,
  sumTitles,
  writeInstalment,
  writeTitleHistory,
} from './titles.rules.ts'

const business_date = '2026-10-14'
const sunday = '2026-12-13'

const workedView = buildDayView(workedDayCorrected, matchDay(workedDayCorrected))
const stone = [
  { id: 901, number: 1, due_on: '2026-11-13', gross_cents: 10_000 },
  { id: 902, number: 2, due_on: sunday, gross_cents: 10_000 },
  { id: 903, number: 3, due_on: '2027-01-12', gross_cents: 10_000 },
]
const instalments = new Map([
  [String(captureId('C09')), stone],
  [String(captureId('C02')), [{ id: 904, number: 1, due_on: '2026-10-29', gross_cents: 151_250 }]],
])
const workedItems = listTitleItems([...listReceivables(workedView), ...listChequeChange(workedView)], {
  business_date,
  instalments,
  customers: new Map([['Transportadora Alfa', { id: 'alfa', name: 'Transportadora Alfa Ltda', billing: null }]]),
  note_due_days: 7,
})
const workedJournal = assessDay(workedDayCorrected, { explanations: workedExplanations }).journal

describe('the worked day', () => {
  test('has eight titles of R$ 6.013,25, as its journal debits', () => {
    const titles = planTitles(groupTitleItems(workedItems), [])
    expect(
      titles.map(({ method, payer, due_on, amount_cents }) => [method, payer.label, due_on, amount_cents]),
    ).toEqual([
      ['credit_installments', 'Stone', '2026-11-13', 10_000],
      ['credit_installments', 'Stone', '2026-12-14', 10_000],
      ['credit_installments', 'Stone', '2027-01-12', 10_000],
      ['credit', 'Cielo', '2026-11-13', 108_555],
      ['debit', 'Cielo', '2026-10-15', 57_420],
      ['fleet', 'Cartão frota', '2026-10-29', 151_250],
      ['note', 'Transportadora Alfa Ltda', '2026-10-26', 72_600],
      ['note', 'Transportadora Beta', '2026-10-26', 181_500],
    ])
    expect(sumTitles(titles)).toBe(601_325)
    expect(sumTitleAccounts(workedJournal.lines)).toBe(601_325)
  })

  test('gives the instalments of a sale one number', () => {
    const { titles, next } = numberTitles(planTitles(groupTitleItems(workedItems), []), {
      next: 1,
      installment_size: 2,
    })
    expect(titles.map(({ number, installment }) => `${number}/${installment}`)).toEqual([
      '000000001/01',
      '000000001/02',
      '000000001/03',
      '000000002/01',
      '000000003/01',
      '000000004/01',
      '000000005/01',
      '000000006/01',
    ])
    expect(next).toBe(7)
  })

  test('has a customer without a register under the name of the till, which waits for a mapping', () => {
    expect(workedItems.map(({ payer }) => payer).filter(({ domain }) => domain === 'customer')).toEqual([
      { domain: 'customer', key: 'alfa', label: 'Transportadora Alfa Ltda' },
      { domain: 'customer', key: 'nome:Transportadora Beta', label: 'Transportadora Beta' },
    ])
  })
})

test('the remainder of a division is in the first instalment', () => {
  expect(splitAmount(10_000, 3)).toEqual([3334, 3333, 3333])
})

test.each([
  ['note', business_date, '2026-10-26'],
  ['note', '2026-10-18', '2026-10-26'],
  ['note', '2026-10-19', '2026-11-03'],
  ['check', '2026-10-16', '2026-10-19'],
] as const)('a %s of %s is due on %s', (method, on, due_on) => {
  const billing = { period: 'weekly', closing_day: 7, due_days: 7, bank_day_rule: 'next' } as const
  expect(computeDocumentDueDate(method, { business_date: on, billing })).toBe(due_on)
})

test('a note that is not billed yet is due on the date of the bill of its customer', () => {
  const billing = { period: 'monthly', closing_day: 31, due_days: 10, bank_day_rule: 'previous' } as const
  const customers = new Map([['Transportadora Alfa', { id: 'alfa', name: 'Transportadora Alfa Ltda', billing }]])
  const items = listTitleItems(listReceivables(workedView), {
    ...{ business_date, instalments, customers, note_due_days: 7 },
  })
  const dueDates = items.flatMap(({ method, payer, due_on }) => (method === 'note' ? [[payer.label, due_on]] : []))
  // October closes on Saturday 31; the bill of Tuesday 3 November is due on Friday 13.
  expect(dueDates).toEqual([
    ['Transportadora Alfa Ltda', '2026-11-13'],
    ['Transportadora Beta', '2026-10-26'],
  ])
})

test.each([
  [1, 1, '1'],
  [10, 1, 'A'],
  [35, 1, 'Z'],
  [3, 2, '03'],
])('instalment %i in %i characters is %s', (number, size, code) => {
  expect(writeInstalment(number, size)).toBe(code)
})

test('the history is cut, and keeps its reference at the end', () => {
  const payer = { domain: 'customer', key: 'a', label: 'Construção São João de Minas' } as const
  const history = { method: 'note', payer, brand: null, business_date, reference: 'BO#8812' } as const
  expect(writeTitleHistory(history, 40)).toBe('NOTA 14/10 CONSTRUCAO SAO JOAO D BO#8812')
  expect(writeTitleHistory(history, 25)).toBe('NOTA 14/10 CONSTR BO#8812')
})

const item = fc.record({
  method: fc.constantFrom(...titleMethods),
  payer: fc
    .constantFrom('a', 'b', 'c')
    .map((key): TitleItem['payer'] => ({ domain: 'acquirer', key, label: key.toUpperCase() })),
  brand: fc.constantFrom('VISA', null),
  due_on: fc.integer({ min: 0, max: 40 }).map((days) => addDays(business_date, days)),
  amount_cents: fc.integer({ min: 1, max: 1_000_000 }),
  installment_id: fc.option(fc.integer({ min: 1, max: 1000 })),
})
const items = fc.array(item, { maxLength: 40 })
const day = items.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
const plan = (all: readonly TitleItem[]) => planTitles(groupTitleItems(all), [])

describe('of any day', () => {
  test('the titles add up to the debits of the receivables', () => {
    fc.assert(
      fc.property(items, (all) => {
        const postings = all.map(({ method, payer, amount_cents }) =>
          buildReceivablePosting(method, payer.key, amount_cents),
        )
        expect(sumTitles(plan(all))).toBe(sumTitleAccounts(buildEntry(postings).lines))
      }),
    )
  })

  test('the order of the receivables changes neither titles nor their numbers', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(1, 2), ([all, shuffled], installment_size) => {
        const number = (given: readonly TitleItem[]) => numberTitles(plan(given), { next: 100, installment_size })
        expect(number(shuffled)).toEqual(number(all))
      }),
    )
  })

  test('the titles have different keys, and different numbers or instalments', () => {
    fc.assert(
      fc.property(items, (all) => {
        const { titles } = numberTitles(plan(all), { next: 1, installment_size: 1 })
        expect(new Set(titles.map(({ key }) => key)).size).toBe(titles.length)
        expect(new Set(titles.map(({ number, installment }) => `${number}/${installment}`)).size).toBe(titles.length)
      }),
    )
  })

  test('a change adds titles and credit notes whose sum is the change, and a second run adds none', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const toActive = (titles: ReturnType<typeof plan>) =>
          titles.map(({ is_credit, amount_cents, ...title }) => ({
            ...title,
            amount_cents: is_credit ? -amount_cents : amount_cents,
          }))
        const first = plan(before)
        const change = planTitles(groupTitleItems(after), toActive(first))
        expect(change.every(({ amount_cents }) => amount_cents > 0)).toBe(true)
        expect(sumTitles(first) + sumTitles(change)).toBe(sumTitles(plan(after)))
        expect(planTitles(groupTitleItems(after), [...toActive(first), ...toActive(change)])).toEqual([])
      }),
    )
  })
})

describe('replanning a day', () => {
  const toActive = (items: readonly TitleItem[]) => groupTitleItems(items)
  const acquirer = { domain: 'acquirer', key: 'cielo', label: 'Cielo' } as const
  const sale = (change: Partial<TitleItem> = {}): TitleItem => ({
    ...{ method: 'credit', payer: acquirer, brand: 'VISA', due_on: '2026-11-13', amount_cents: 10_000 },
    ...{ installment_id: null, ...change },
  })

  test('writes no title when instalments get other due dates', () => {
    const due = fc.integer({ min: 1, max: 4 }).map((days) => addDays('2026-11-12', days))
    const parts = fc.array(fc.record({ before: due, after: due, amount_cents: fc.integer({ min: 1, max: 99_999 }) }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(parts, fc.boolean(), (all, isFileRead) => {
        const id = (at: number) => at + 1
        const active = toActive(
          all.map(({ before, amount_cents }, at) =>
            sale({ due_on: before, amount_cents, installment_id: isFileRead ? id(at) : null }),
          ),
        )
        const items = all.map(({ after, amount_cents }, at) =>
          sale({ due_on: after, amount_cents, installment_id: id(at) }),
        )
        expect(planTitles(groupTitleItems(items), active)).toEqual([])
      }),
    )
  })

  test('writes no title when the customer of a name at the till is registered', () => {
    const payer = { domain: 'customer', key: 'nome:Transportadora Beta', label: 'Transportadora Beta' } as const
    const customers = new Map([
      ['Transportadora Beta', { id: 'beta', name: 'Transportadora Beta Ltda', billing: null }],
    ])
    const note = sale({ method: 'note', payer, brand: null })
    const active = toActive([note]).map((title) => ({ ...title, payer: updatePayer(title.payer, customers) }))
    const registered = {
      ...note,
      payer: { domain: 'customer', key: 'beta', label: 'Transportadora Beta Ltda' } as const,
    }
    expect(planTitles(groupTitleItems([registered]), active)).toEqual([])
    expect(updatePayer(acquirer, customers)).toBe(acquirer)
  })

  test('writes only the rest when the amount changes with the due date', () => {
    const active = toActive([sale()])
    expect(planTitles(groupTitleItems([sale({ due_on: '2026-11-16', amount_cents: 12_000 })]), active)).toMatchObject([
      { due_on: '2026-11-16', amount_cents: 2000, is_credit: false },
    ])
    expect(planTitles(groupTitleItems([sale({ due_on: '2026-11-16', amount_cents: 7000 })]), active)).toMatchObject([
      { due_on: '2026-11-13', amount_cents: 3000, is_credit: true },
    ])
  })

  test('gives one more title the instalments that no title has, and those of an amount that grew', () => {
    const active = toActive([sale({ installment_id: 1 })])
    const added = [sale({ installment_id: 1 }), sale({ installment_id: 2 })]
    expect(planTitles(groupTitleItems(added), active)).toMatchObject([{ amount_cents: 10_000, installment_ids: [2] }])
    const grown = [sale({ installment_id: 1, amount_cents: 12_000 })]
    expect(planTitles(groupTitleItems(grown), active)).toMatchObject([{ amount_cents: 2000, installment_ids: [1] }])
    const both = [...grown, sale({ installment_id: 2 })]
    expect(planTitles(groupTitleItems(both), active)).toMatchObject([{ amount_cents: 12_000, installment_ids: [1, 2] }])
  })

  test('lowers an excluded title instead of a credit note, and credits only what others in the ERP have', () => {
    const excluded = { ...groupTitleItems([sale({ amount_cents: 4000 })])[0]!, is_excluded: true }
    const [sent] = toActive([sale()])
    const lower = (amount_cents: number) => {
      const groups = groupTitleItems([sale({ amount_cents })])
      const counted = lowerExclusions(groups, [sent!, excluded])
      return { counted: counted.map((title) => title.amount_cents), missing: planTitles(groups, counted) }
    }
    expect(lower(13_000)).toEqual({ counted: [10_000, 3000], missing: [] })
    expect(lower(9000)).toMatchObject({ counted: [10_000, 0], missing: [{ amount_cents: 1000, is_credit: true }] })
    expect(lower(15_000)).toMatchObject({
      counted: [10_000, 4000],
      missing: [{ amount_cents: 1000, is_credit: false }],
    })
  })

  test('credits no more than the titles in the ERP have', () => {
    const active = fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.boolean()), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(active, fc.nat(60_000), (titles, wanted_cents) => {
        const all = titles.map(([amount_cents, is_excluded]) => ({
          ...groupTitleItems([sale({ amount_cents })])[0]!,
          is_excluded,
        }))
        const groups = groupTitleItems([sale({ amount_cents: wanted_cents })])
        const counted = lowerExclusions(groups, all)
        const missing = planTitles(groups, counted)
        const sum = (of: typeof all) => sumOf(of, ({ amount_cents }) => amount_cents)
        expect(sum(counted) + sumTitles(missing)).toBe(wanted_cents)
        expect(-sumTitles(missing)).toBeLessThanOrEqual(sum(all.filter(({ is_excluded }) => !is_excluded)))
        expect(
          counted.every(({ amount_cents }, at) => amount_cents >= 0 && amount_cents <= all[at]!.amount_cents),
        ).toBe(true)
      }),
    )
  })

  test('credits a removed sale and adds another one that has its own instalment', () => {
    const active = toActive([sale({ installment_id: 1 })])
    const plan = planTitles(groupTitleItems([sale({ installment_id: 2, due_on: '2026-11-16' })]), active)
    expect(plan).toMatchObject([
      { due_on: '2026-11-13', amount_cents: 10_000, is_credit: true, installment_ids: [1] },
      { due_on: '2026-11-16', amount_cents: 10_000, is_credit: false, installment_ids: [2] },
    ])
  })
})
