import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Explanation } from '../differences/day-explanations.contract.ts'
import { sumDeferred } from '../differences/deferral.rules.ts'
import type { Capture, DayFacts, ManualTransaction, SaleItem, SystemMovement } from '../facts/day-facts.contract.ts'
import { workedDay } from '../facts/worked-day.fixture.ts'
import { workedCorrections } from '../facts/worked-day-corrections.fixture.ts'
import { assessDay } from './assess-day.rules.ts'

const [anyLine] = workedDay.movements
const [anyCapture] = workedDay.captures
const [anyManual] = workedCorrections
if (!anyLine || !anyCapture || !anyManual) throw new Error('The worked day has lines, captures and corrections')
const start = Date.parse(anyLine.occurred_at)
const minutes = (minute: number) => new Date(start + minute * 60_000).toISOString()

const method = fc.constantFrom('cash', 'debit', 'credit', 'pix', 'fleet', 'note', 'check')
const receipt = {
  amount_cents: fc.constantFrom(1000, 1001, 2000, 5000, 5005, 10_000),
  nsu: fc.constantFrom(null, '1', '2', '3'),
  auth_code: fc.constantFrom(null, 'A1', 'A2'),
  terminal_logical_no: fc.constantFrom(null, 'T1', 'T2'),
  minute: fc.integer({ min: 0, max: 60 }),
} as const

const lines = fc.array(
  fc.record({ ...receipt, method, session_id: fc.constantFrom(1, 2, null), cancelled: fc.integer({ min: 0, max: 5 }) }),
  { maxLength: 12 },
)
const captures = fc.array(
  fc.record({
    ...receipt,
    method: fc.constantFrom('debit', 'credit', 'pix', 'fleet'),
    own: fc.constantFrom(true, true, true, false),
    kind: fc.constantFrom('sale', 'sale', 'sale', 'cancel'),
    cancelled: fc.integer({ min: 0, max: 5 }),
    neighbour: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 12 },
)
const corrections = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'reclassify', 'exclude'),
    side: fc.constantFrom('system', 'system', 'confirmation'),
    target: fc.integer({ min: 1, max: 12 }),
    method,
    amount_cents: receipt.amount_cents,
    part: fc.boolean(),
    minute: receipt.minute,
  }),
  { maxLength: 4 },
)
const others = fc.array(
  fc.record({
    nature: fc.constantFrom('receipt', 'supply', 'withdrawal', 'advance', 'expense', 'refund'),
    paid: fc.constantFrom('cash', 'pix', 'check'),
    amount_cents: receipt.amount_cents,
    session_id: fc.constantFrom(1, 2),
  }),
  { maxLength: 5 },
)
const counts = fc.tuple(fc.option(fc.integer({ min: 0, max: 60_000 })), fc.option(fc.integer({ min: 0, max: 60_000 })))

const days = fc.record({ lines, captures, corrections, others, counts })
type Parts = typeof days extends fc.Arbitrary<infer Value> ? Value : never

const dayOf = (parts: Parts): DayFacts => {
  const sales = parts.lines.map(
    ({ minute, cancelled, ...line }, index): SystemMovement => ({
      ...anyLine,
      ...line,
      id: index + 1,
      sale_external_id: `V${index + 1}`,
      occurred_at: minutes(minute),
      acquirer: 'cielo',
      cancelled_at: cancelled === 0 ? minutes(minute) : null,
    }),
  )
  const till = parts.others.map(
    ({ nature, paid, ...line }, index): SystemMovement => ({
      ...anyLine,
      ...line,
      id: 100 + index,
      nature,
      method: nature === 'receipt' ? paid : 'cash',
      sale_external_id: null,
    }),
  )
  return {
    ...workedDay,
    movements: [...sales, ...till],
    manuals: parts.corrections.map(
      (row, index): ManualTransaction => ({
        ...anyManual,
        id: `m${index}`,
        kind: row.kind,
        side: row.side,
        movement_type_code: 'VND-DIN',
        target_id: row.kind === 'add' ? null : row.target,
        method_from: null,
        method_to:
          row.kind === 'exclude' ? null : row.side === 'confirmation' && row.method === 'cash' ? 'pix' : row.method,
        amount_cents: row.amount_cents,
        part: row.part && row.kind === 'reclassify' && row.side === 'system',
        occurred_at: minutes(row.minute),
        e2e_id: null,
        fuelling_id: null,
        session_id: 1,
      }),
    ),
    captures: parts.captures.map(
      ({ minute, cancelled, neighbour, amount_cents, ...capture }, index): Capture => ({
        ...anyCapture,
        ...capture,
        id: index + 1,
        gross_cents: capture.kind === 'cancel' ? -amount_cents : amount_cents,
        business_date: neighbour === 0 ? '2026-10-15' : workedDay.business_date,
        captured_at: minutes(minute),
        cancelled_at: cancelled === 0 ? minutes(minute) : null,
      }),
    ),
    sessions: workedDay.sessions.map((session, index) => ({ ...session, counted_cents: parts.counts[index] ?? null })),
    sale_items: sales.map(
      (line): SaleItem => ({
        sale_external_id: line.sale_external_id ?? '',
        kind: 'shop',
        product_code: null,
        volume_ml: null,
        total_cents: line.amount_cents,
        fuelling_id: null,
        cancelled: line.cancelled_at !== null,
      }),
    ),
    fuellings: [],
    readings: [],
    tanks: [],
  }
}
test('the effects of the differences of a method always sum to its total difference', () => {
  fc.assert(
    fc.property(days, (parts) => {
      const { lines: methods, differences, proof } = assessDay(dayOf(parts))
      for (const line of methods) {
        const effects = differences
          .flatMap((difference) => difference.effects)
          .filter((effect) => effect.method === line.method)
        expect(effects.reduce((sum, effect) => sum + effect.amount_cents, 0)).toBe(line.difference_cents)
      }
      expect(proof.equations[5]?.holds).toBe(true)
      expect(methods.reduce((sum, line) => sum + line.reclassified_cents, 0)).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('every difference has a unique reference, and a method swap moves no money', () => {
  fc.assert(
    fc.property(days, (parts) => {
      const { differences } = assessDay(dayOf(parts))
      const names = differences.map(({ code, ref }) => `${code} ${ref}`)
      expect(new Set(names).size).toBe(names.length)
      for (const difference of differences) {
        const sum = difference.effects.reduce((total, effect) => total + effect.amount_cents, 0)
        if (difference.code === 'D04') expect(sum).toBe(0)
        if (difference.effects.length > 0) expect(difference.amount_cents).toBe(sum)
      }
    }),
    { numRuns: 150 },
  )
})

test('explaining every difference leaves no unexplained amount in any method', () => {
  fc.assert(
    fc.property(days, (parts) => {
      const facts = dayOf(parts)
      const explanations = assessDay(facts).differences.map(
        ({ code, ref, amount_cents, volume_ml }): Explanation => ({
          code,
          ref,
          amount_cents,
          volume_ml,
          reason_code: 'WAITING',
          note: 'Explicada no teste',
          status: 'explained',
        }),
      )
      const day = assessDay(facts, { explanations })
      expect(day.lines.filter((line) => line.unexplained_cents !== 0)).toEqual([])
      expect(day.totals.explained_cents).toBe(day.totals.difference_cents)
    }),
    { numRuns: 150 },
  )
})

test('for every difference that moves money, confirmed minus system equals its effect', () => {
  fc.assert(
    fc.property(days, (parts) => {
      const { differences, totals } = assessDay(dayOf(parts))
      for (const { effects, system_cents = null, confirmed_cents = null } of differences) {
        const effect = effects.reduce((total, { amount_cents }) => total + amount_cents, 0)
        if (effects.length > 0) expect((confirmed_cents ?? 0) - (system_cents ?? 0)).toBe(effect)
      }
      const gaps = differences
        .filter(({ effects }) => effects.length > 0)
        .map(({ system_cents, confirmed_cents }) => (confirmed_cents ?? 0) - (system_cents ?? 0))
      expect(gaps.reduce((total, gap) => total + gap, 0)).toBe(totals.difference_cents)
    }),
    { numRuns: 150 },
  )
})

test('if two tills have an equal shortage and overage, the one without a reason stays unexplained', () => {
  const facts = dayOf({ lines: [], captures: [], corrections: [], others: [], counts: [4, 59_996] })
  const overage = assessDay(facts).differences.find(({ ref }) => ref === 'session:2')
  const reason = { reason_code: 'COUNT', note: 'Contagem errada', status: 'explained' } as const
  const explanations = overage
    ? [{ code: overage.code, ref: overage.ref, amount_cents: overage.amount_cents, ...reason }]
    : []
  const { totals, lines } = assessDay(facts, { explanations })
  expect(totals).toMatchObject({ difference_cents: 0, explained_cents: 29_996, unexplained_cents: -29_996 })
  expect(lines).toMatchObject([{ method: 'cash', explained_cents: 29_996, unexplained_cents: -29_996 }])
})

test('a deferred difference counts once: it is explained while it waits and open when the deferral ends', () => {
  fc.assert(
    fc.property(days, fc.infiniteStream(fc.boolean()), (parts, choice) => {
      const facts = dayOf(parts)
      const open = assessDay(facts)
      const deferredDifferences = open.differences.filter(() => choice.next().value)
      const explanations = deferredDifferences.map(
        ({ code, ref, amount_cents, volume_ml }): Explanation => ({
          code,
          ref,
          amount_cents,
          volume_ml,
          reason_code: 'WAITING',
          note: 'Arquivo esperado',
          status: 'deferred',
          deferred_to: '2026-10-20',
        }),
      )
      const waiting = assessDay(facts, { explanations })
      const deferredEffects = deferredDifferences.flatMap(({ effects }) => effects)
      const sum = deferredEffects.reduce((total, { amount_cents }) => total + amount_cents, 0)
      expect(waiting.totals).toEqual({
        ...open.totals,
        explained_cents: open.totals.explained_cents + sum,
        unexplained_cents: open.totals.unexplained_cents - sum,
      })
      for (const line of waiting.lines) {
        const methodEffects = deferredEffects.filter(({ method }) => method === line.method)
        expect(line.explained_cents).toBe(methodEffects.reduce((total, { amount_cents }) => total + amount_cents, 0))
        expect(line.explained_cents + line.unexplained_cents).toBe(line.difference_cents)
      }
      expect(waiting.differences.map(({ explanation: _, outdated_explanation: __, ...rest }) => rest)).toEqual(
        open.differences.map(({ explanation: _, outdated_explanation: __, ...rest }) => rest),
      )
      const { debit_total_cents, credit_total_cents } = open.journal
      expect(waiting.journal).toMatchObject({ debit_total_cents, credit_total_cents })
      expect(sumDeferred(waiting.differences)).toBe(
        deferredDifferences.reduce((total, difference) => total + Math.abs(difference.amount_cents), 0),
      )
      expect(assessDay(facts, { explanations: [] })).toEqual(open)
    }),
    { numRuns: 150 },
  )
})

// Leaves out what people must correct first: an excluded payment, and a cash line without a drawer.
const consistentDays = days.map((parts) => ({
  ...parts,
  lines: parts.lines.map((line) => ({ ...line, session_id: line.session_id ?? 1 })),
  corrections: parts.corrections.filter((row) => row.kind !== 'exclude' || row.side === 'confirmation'),
}))

test('the journal balances on every day whose items and payments agree', () => {
  fc.assert(
    fc.property(consistentDays, (parts) => {
      const { journal, proof, chain } = assessDay(
        dayOf({ ...parts, counts: [parts.counts[0] ?? 0, parts.counts[1] ?? 0] }),
      )
      expect(proof.equations[2]?.holds).toBe(true)
      expect(journal.debit_total_cents).toBe(journal.credit_total_cents)
      expect(journal.lines.every((line) => line.debit_cents > 0 !== line.credit_cents > 0)).toBe(true)
      expect(chain.to_deposit_cents).toBe(chain.from_sales_cents)
    }),
    { numRuns: 200 },
  )
})

test('a payment that does not belong to its sale unbalances the journal', () => {
  const extra = { ...anyLine, id: 999, line_no: 9 }
  const { journal, proof } = assessDay({ ...workedDay, movements: [...workedDay.movements, extra] })
  expect(journal.balanced).toBe(false)
  expect(proof.equations.filter(({ holds }) => !holds).map(({ no }) => no)).toEqual(expect.arrayContaining([3, 10]))
})
