import { addDays } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { randomOf } from '../../day/assessment/day-walk.testing.ts'
import type { BankLine, Deposit, Envelope, ReceivableGroup } from '../receivable-facts.contract.ts'
import { matchCash } from './cash-match.rules.ts'
import { buildRefusedReceivables, isRefusedReceivable } from './refused-receivables.rules.ts'

const day = '2026-10-14'
const line = (id: number, amount_cents: number, change: Partial<BankLine> = {}): BankLine => ({
  id,
  bank_account_id: 'A',
  posted_on: '2026-10-15',
  amount_cents,
  memo: 'DEPOSITO EM DINHEIRO',
  doc_no: null,
  e2e_id: null,
  ...change,
})
const deposit: Deposit = { id: 'd', business_date: day, amount_cents: 80_405 }
const envelope: Envelope = { id: 1, envelope_no: 'ENV-00417', business_date: day, amount_cents: 20_000 }
const summarize = ({ pass_no, status, system, confirmation }: ReceivableGroup) =>
  `${pass_no} ${status} ${system.map(({ kind, id }) => kind + id).join('+')} ${confirmation.map(({ id }) => id).join('+')}`

test('an envelope credited with its number is matched separately, and the deposit of the day is the rest', () => {
  const lines = [line(1, 20_000, { doc_no: '417' }), line(2, 60_405)]
  const groups = matchCash({ deposits: [deposit], envelopes: [envelope], lines })
  expect(groups.map(summarize)).toEqual(['1 confirmed envelope1 1', '4 confirmed depositd 2'])
  expect(groups[0]?.sentence).toBe('envelope ENV-00417 de R$ 200,00: número e valor iguais; 1 dia depois')
})

test.each([
  ['another number', { doc_no: '418' }],
  ['a part of a longer number', { doc_no: '14175' }],
  ['no number', {}],
  ['another amount', { doc_no: '417', amount_cents: 20_001 }],
  ['a day before it', { doc_no: '417', posted_on: '2026-10-13' }],
  ['more than five working days later', { doc_no: '417', posted_on: '2026-10-22' }],
])('an envelope is not matched with a line with %s', (_what, change) => {
  expect(matchCash({ deposits: [deposit], envelopes: [envelope], lines: [line(1, 20_000, change)] })).toEqual([])
})

test('a number of one or two digits can appear in any text and is not evidence', () => {
  const short = { ...envelope, envelope_no: 'E1' }
  const lines = [line(1, 20_000, { doc_no: '1' })]
  expect(matchCash({ deposits: [], envelopes: [short], lines })).toEqual([])
})

test('two lines with the number of one envelope are left to people', () => {
  const lines = [line(1, 20_000, { doc_no: '417' }), line(2, 20_000, { memo: 'DEP 417' })]
  expect(matchCash({ deposits: [deposit], envelopes: [envelope], lines })).toEqual([])
})

test('a day deposited in several lines is suggested if exactly one set of lines sums to it', () => {
  const lines = [line(1, 50_000), line(2, 30_405), line(3, 700)]
  const groups = matchCash({ deposits: [deposit], lines })
  expect(groups.map(summarize)).toEqual(['5 suggested depositd 1+2'])
  expect(groups[0]?.sentence).toBe('2 depósitos somam R$ 804,05, o dinheiro a depositar de 14/10/2026')
})

test('a day stays open if two sets of lines sum to it, or if no line mentions cash', () => {
  const twice = [line(1, 50_000), line(2, 30_405), line(3, 30_405)]
  expect(matchCash({ deposits: [deposit], lines: twice })).toEqual([])
  const memo = 'CREDITO'
  expect(matchCash({ deposits: [deposit], lines: [line(1, 50_000, { memo }), line(2, 30_405, { memo })] })).toEqual([])
})

test('a match undone by people is not proposed again, in any company', () => {
  const lines = [line(1, 80_405)]
  const refused = buildRefusedReceivables(matchCash({ deposits: [deposit], lines }))
  expect(matchCash({ deposits: [deposit], lines, refused })).toEqual([])
  const otherDeposit = { ...deposit, id: 'e', business_date: '2026-10-13' }
  expect(matchCash({ deposits: [deposit, otherDeposit], lines, refused }).map(summarize)).toEqual([
    '4 confirmed deposite 1',
  ])
})

// Longer: CASH_STEPS=50000 npx vitest run --project unit domain/receivables/matching/cash-match
const steps = Number(process.env.CASH_STEPS ?? 3000)

type StoredGroup = ReceivableGroup & { by_person: boolean }

test('thousands of steps over days, envelopes, statements and people violate no invariant', () => {
  const random = randomOf(20_261_122)
  const groupCounts = new Map<string, number>()
  let stored: StoredGroup[] = []
  let undone: ReceivableGroup[] = []
  let days: (Deposit & { parts: Envelope[] })[] = []
  let lines: BankLine[] = []
  let next = 1
  const findGroup = (kind: string, id: string | number) =>
    stored.find(({ system, confirmation }) =>
      [...system, ...confirmation].some((item) => item.kind === kind && item.id === String(id)),
    )
  const getRemaining = ({ amount_cents, parts }: (typeof days)[number]) =>
    parts.reduce(
      (remaining, part) => (findGroup('envelope', part.id) ? remaining - part.amount_cents : remaining),
      amount_cents,
    )
  const isOpen = (kind: string, id: string | number) => findGroup(kind, id)?.status !== 'confirmed'
  const settle = () => {
    const refused = buildRefusedReceivables(undone)
    stored = stored.filter(({ status, by_person }) => status === 'confirmed' || by_person)
    const openDays = days.filter(({ id }) => isOpen('deposit', id))
    const found = matchCash({
      deposits: openDays.map((openDay) => ({ ...openDay, amount_cents: getRemaining(openDay) })),
      envelopes: openDays.flatMap(({ parts }) => parts).filter(({ id }) => isOpen('envelope', id)),
      lines: lines.filter(({ id }) => isOpen('line', id)),
      refused,
    })
    for (const group of found) {
      if (isRefusedReceivable(refused, group)) expect.fail(`what people undid came back: ${group.sentence}`)
      groupCounts.set(
        `${group.pass_no} ${group.status}`,
        (groupCounts.get(`${group.pass_no} ${group.status}`) ?? 0) + 1,
      )
      stored.push({ ...group, by_person: false })
    }
  }
  const moves = [
    () => {
      const business_date = addDays(day, next)
      const parts = [1, 2].map((no) => {
        next += 1
        return { id: next, envelope_no: `E${1000 + next}`, business_date, amount_cents: 100 * (1 + random(3 * no)) }
      })
      days.push({ id: `d${next}`, business_date, amount_cents: 1000 + 100 * random(9), parts })
    },
    () => {
      const owedDay = days[random(Math.max(1, days.length))]
      if (!owedDay) return
      next += 1
      const [part] = owedDay.parts
      const remaining_cents = getRemaining(owedDay)
      const amount =
        [
          remaining_cents,
          part?.amount_cents ?? 0,
          Math.floor(remaining_cents / 3),
          remaining_cents - Math.floor(remaining_cents / 3),
        ][random(4)] ?? 0
      const memo = random(4) === 0 ? 'CREDITO' : 'DEPOSITO'
      const doc_no = random(2) === 0 ? (part?.envelope_no ?? null) : null
      lines.push(line(next, amount, { posted_on: addDays(owedDay.business_date, random(4)), memo, doc_no }))
    },
    () => {
      const group = stored[random(Math.max(1, stored.length))]
      const sentEnvelope = group?.system.find(({ kind }) => kind === 'envelope')
      const owner = days.find(({ parts }) => parts.some(({ id }) => String(id) === sentEnvelope?.id))
      // The operation also refuses this, because the rest of the day was matched without this envelope.
      if (!group || (owner && findGroup('deposit', owner.id))) return
      stored = stored.filter((one) => one !== group)
      undone.push(group)
    },
    () => {
      const group = stored.find(({ status }) => status === 'suggested')
      if (group) Object.assign(group, { status: 'confirmed', by_person: true })
    },
  ]
  for (let step = 0; step < steps; step += 1) {
    moves[random(moves.length)]?.()
    settle()
    const items = stored.flatMap(({ system, confirmation }) => [...system, ...confirmation])
    const names = items.map(({ kind, id }) => `${kind}:${id}`)
    if (new Set(names).size !== names.length) expect.fail(`step ${step}: an item is in two groups`)
    for (const { system, confirmation, difference_cents } of stored) {
      const getAmount = ({ kind, id }: ReceivableGroup['system'][number]) => {
        if (kind === 'line') return lines.find((one) => String(one.id) === id)?.amount_cents ?? 0
        const owner = days.find((one) => one.id === id)
        if (owner) return getRemaining(owner)
        return days.flatMap(({ parts }) => parts).find((one) => String(one.id) === id)?.amount_cents ?? 0
      }
      const sum = (side: ReceivableGroup['system']) => side.reduce((all, item) => all + getAmount(item), 0)
      if (sum(confirmation) - sum(system) !== difference_cents) expect.fail(`step ${step}: money was lost or doubled`)
    }
    if (days.length > 8) {
      stored = []
      undone = []
      days = []
      lines = []
    }
  }
  expect([...groupCounts.keys()].sort()).toEqual(
    expect.arrayContaining(['1 confirmed', '2 confirmed', '4 confirmed', '4 suggested', '5 suggested']),
  )
})
