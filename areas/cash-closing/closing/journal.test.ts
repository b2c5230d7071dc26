import { sumEntries } from '@app/domain/journal/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { DayJournal } from '../cash-conciliations/day-journal.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { dayLifeTests, reopeningReason } from '../testing/life.testing.ts'

const {
  api,
  analyst,
  admin,
  manager,
  dayOf,
  submit,
  approve,
  close,
  closeOnce,
  ask,
  calmDay,
  explainAll,
  supervisor,
  arriveLate,
  explainLate,
  askAdjustment,
  sql,
} = dayLifeTests()

const journalOf = async (user = manager) => user.call(dayLife.journal, { params: { id: (await dayOf(user)).id } })
const sumsOf = ({ data }: DayJournal) =>
  data.map(({ lines }) => [
    lines.reduce((sum, line) => sum + line.debit_cents, 0),
    lines.reduce((sum, line) => sum + line.credit_cents, 0),
  ])
const totalsOf = ({ data }: DayJournal) =>
  data.map(({ debit_total_cents, credit_total_cents }) => [debit_total_cents, credit_total_cents])

test('an open day has no journal entry; a closed day has its closing entry with the approved request', async () => {
  expect((await journalOf()).data).toEqual([])
  const { journal } = await close()
  const [request] = (await dayOf(manager)).solicitations
  expect((await journalOf()).data).toEqual([
    {
      revision: 1,
      kind: 'closing',
      posted_at: expect.any(String),
      posted_by_name: 'Analista',
      reason: null,
      solicitation: { id: request?.id, number: request?.number },
      debit_total_cents: journal.debit_total_cents,
      credit_total_cents: journal.credit_total_cents,
      lines: journal.lines,
      undoes: [],
      undone_by: null,
    },
  ])
})

test('the mirror entry of a reopening reverses every line, and the second closing has its own entry', async () => {
  await closeOnce()
  const { number } = await ask()
  const [request] = (await dayOf(manager)).solicitations
  await approve(analyst, request?.id ?? '')
  await approve(analyst, (await submit(manager, 'Sangria corrigida.')).id)
  const journal = await journalOf()
  const [first, mirror, second] = journal.data
  expect(mirror).toMatchObject({
    revision: 2,
    kind: 'reversal',
    posted_by_name: 'Analista',
    reason: reopeningReason,
    solicitation: { number },
    undoes: [1],
    undone_by: null,
  })
  expect(first).toMatchObject({ kind: 'closing', undone_by: 2 })
  expect(second).toMatchObject({
    revision: 3,
    kind: 'closing',
    reason: 'Sangria corrigida.',
    undoes: [],
    undone_by: null,
  })
  expect(mirror?.lines).toEqual(
    first?.lines.map((line) => ({ ...line, debit_cents: line.credit_cents, credit_cents: line.debit_cents })),
  )
  expect(sumsOf(journal)).toEqual(totalsOf(journal))
  expect(sumEntries(journal.data.map(({ lines }) => lines))).toEqual((await dayOf(manager)).journal.lines)
})

test('an adjustment entry shows only its changes, and a reopening reverses both entries in one mirror entry', async () => {
  await closeOnce()
  await arriveLate()
  await explainLate()
  await approve(analyst, (await askAdjustment()).id)
  const { id, version } = await dayOf(admin)
  await admin.call(dayLife.reopen, { params: { id }, body: { version, reason: reopeningReason } })
  const journal = await journalOf()
  expect(journal.data.map(({ kind, reason, solicitation }) => [kind, reason, solicitation !== null])).toEqual([
    ['closing', null, true],
    ['adjustment', 'Captura que chegou atrasada no arquivo.', true],
    ['reversal', reopeningReason, false],
  ])
  expect(journal.data.at(-1)).toMatchObject({ posted_by_name: 'Administradora', undoes: [1, 2] })
  expect(sumEntries(journal.data.map(({ lines }) => lines))).toEqual([])
  expect(sumsOf(journal)).toEqual(totalsOf(journal))
})

test('a day closed within the limits has no request in its entry', async () => {
  await calmDay()
  const { id, version } = await explainAll(supervisor)
  await supervisor.call(cashConciliations.close, { params: { id }, body: { version, declared: true } })
  expect((await journalOf()).data).toMatchObject([
    { kind: 'closing', posted_by_name: 'Supervisora', reason: null, solicitation: null },
  ])
})

test('the proofs list the journal entries between one proof and the next', async () => {
  await closeOnce()
  await approve(analyst, (await ask()).id)
  const { id } = await dayOf(manager)
  const { entries } = await manager.call(dayLife.proofs, { params: { id } })
  expect(entries).toEqual([
    { revision: 1, kind: 'closing' },
    { revision: 2, kind: 'reversal' },
  ])
})

test('a blind counter sees no journal entry while a count is missing', async () => {
  await closeOnce()
  await approve(analyst, (await ask()).id)
  await sql('update cash_sessions set counted_cents = null where id = 1')
  expect(await journalOf()).toEqual({ data: [], cash_unseen: true })
  expect((await journalOf(supervisor)).data).toHaveLength(2)
})

test('the journal of another company is not visible', async () => {
  const { id } = await closeOnce()
  const stranger = api.as(['cash-conciliation'], [], 'Estranho')
  await expect(stranger.call(dayLife.journal, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
