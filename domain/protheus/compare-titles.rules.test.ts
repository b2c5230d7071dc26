import { describe, expect, test } from 'vitest'
import { compareTitle, ignoreDivergence, parseErpTitle } from './compare-titles.rules.ts'
import { findResolutions } from './resolutions.rules.ts'
import type { TitleDivergence, TitleState } from './title.contract.ts'

const title = {
  amount_cents: 10_000,
  due_on: '2026-10-15',
  settled_cents: 0,
  accepted_cents: 0,
  ignored_divergences: [],
}
const found = { amount_cents: 10_000, due_on: '2026-10-15', balance_cents: 10_000 }

describe('a title', () => {
  test.each<[TitleDivergence | null, object, object]>([
    [null, {}, {}],
    ['value_differs', { amount_cents: 9000 }, {}],
    ['due_changed', { due_on: '2026-10-16' }, {}],
    ['settled_outside', { balance_cents: 4000 }, {}],
    ['negative_balance', { balance_cents: -1 }, {}],
    ['negative_balance', { balance_cents: -1 }, { settled_cents: 10_001 }],
    [null, { balance_cents: 4000 }, { settled_cents: 5000, accepted_cents: 1000 }],
    ['balance_differs', { balance_cents: 5000 }, { settled_cents: 6000 }],
    [null, { balance_cents: 5000 }, { settled_cents: 6000, accepted_cents: -1000 }],
  ])('has the divergence %s', (divergence, inErp, here) => {
    expect(compareTitle({ ...title, ...here }, { ...found, ...inErp }).divergence).toBe(divergence)
  })

  test('that Protheus does not have is missing there', () => {
    expect(compareTitle(title, undefined).divergence).toBe('missing_in_erp')
  })

  test('shows the next divergence after one was ignored, and the ignored one again when its figure changes', () => {
    const inErp = { ...found, amount_cents: 9000, due_on: '2026-10-16', balance_cents: 10_000 }
    const ignored_divergences = ignoreDivergence(title, inErp, 'value_differs')
    const ignoring = { ...title, ignored_divergences }
    expect(compareTitle(ignoring, inErp)).toEqual({ divergence: 'due_changed', ignored_divergences })
    expect(compareTitle(ignoring, { ...inErp, amount_cents: 8000 })).toEqual({
      divergence: 'value_differs',
      ignored_divergences: [],
    })
  })
})

test.each<[TitleDivergence, TitleState, string[]]>([
  ['missing_in_erp', 'integrated', ['accept', 'resend', 'ignore']],
  ['missing_in_erp', 'settled', ['ignore']],
  ['value_differs', 'integrated', ['ignore']],
  ['due_changed', 'partially_settled', ['accept', 'resend', 'ignore']],
  ['settled_outside', 'settled', ['accept', 'ignore']],
  ['balance_differs', 'partially_settled', ['accept', 'ignore']],
  ['negative_balance', 'integrated', ['ignore']],
  ['due_changed', 'cancelling', []],
])('the divergence %s of a title "%s" offers %j', (divergence, state, resolutions) => {
  expect(Object.keys(findResolutions({ divergence, state }))).toEqual(resolutions)
})

const row = { e1_filial: '0001', e1_prefixo: 'BKO', e1_num: '1', e1_vencto: '20261015', e1_valor: '100', e1_saldo: '0' }

test.each([
  [{}, true],
  [{ e1_vencto: '' }, false],
  [{ e1_vencto: '20260231' }, false],
  [{ e1_vencto: '20261399' }, false],
  [{ e1_valor: '100.005' }, false],
])('a title of Protheus with the change %j is read: %s', (change, isRead) => {
  expect(parseErpTitle({ ...row, ...change }) !== undefined).toBe(isRead)
})
