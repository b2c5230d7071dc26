import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectLines, freeEffects, showEffect, sumProposalEffects } from './proposal-effects.rules.ts'
import { ImportProposal, type ProposalSum } from './proposals.contract.ts'

const amount = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }))
const proposal = fc
  .record({
    kind: fc.constantFrom(...ImportProposal.shape.kind.options),
    before_cents: amount,
    after_cents: amount,
    before_ml: amount,
    after_ml: amount,
  })
  .map(
    (values): ImportProposal => ({
      ...{ id: 1, change: 'changed', business_date: '2026-10-14', label: 'P1', line: null, fields: [], hold: null },
      ...{ status: 'open', decided_by_name: null, decided_at: null, reason: null, ...values },
    }),
  )

test('the effect of several proposals is the sum of their effects, in any order', () => {
  fc.assert(
    fc.property(fc.array(proposal), (proposals) => {
      const effects = sumProposalEffects(proposals)
      expect(effects).toEqual(sumProposalEffects(proposals.toReversed()))
      for (const field of ['records', 'cents', 'ml'] as const)
        expect(effects.reduce((sum, effect) => sum + effect[field], 0)).toBe(
          proposals.reduce(
            (sum, one) => sum + sumProposalEffects([one]).reduce((own, effect) => own + effect[field], 0),
            0,
          ),
        )
    }),
  )
})

test('the effect of all open proposals leaves out the blocked ones', () => {
  const emptyTally = { records: 0, cents: 0, ml: 0 }
  const sum: ProposalSum = {
    ...{
      kind: 'fuelling',
      change: 'missing',
      records: 3,
      before_cents: 900,
      after_cents: 0,
      before_ml: 30,
      after_ml: 0,
    },
    ...{ open: { records: 3, cents: -900, ml: -30 }, held: { records: 1, cents: -300, ml: -10 } },
    ...{ applying: emptyTally, applied: emptyTally, kept: emptyTally },
  }
  expect(freeEffects([sum])).toEqual([{ kind: 'fuelling', records: 2, cents: -600, ml: -20 }])
  expect(freeEffects([{ ...sum, held: sum.open }])).toEqual([])
})

test('an effect is shown in litres and in reais, with its sign', () => {
  expect(showEffect({ cents: -15_604, ml: 25_210 })).toEqual(['+25,210 L', '-R$ 156,04'])
  expect(showEffect({ cents: 0, ml: 0 })).toEqual([])
  expect(effectLines([{ kind: 'reading', records: 2, cents: 0, ml: -1000 }])).toEqual([
    'Leitura de encerrante: 2 registros · -1,000 L',
  ])
})
