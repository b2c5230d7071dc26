import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureOf } from '../undo/picture.testing.ts'
import { correctedExportTests, dayWithMistakes, exported, smallExport } from './corrected-export.testing.ts'
import { importProposals } from './proposals.contract.ts'

const { api, send, importer, colleague, body, summaryOf, proposalsOf, apply, keep, undo } = correctedExportTests()
const picture = () => pictureOf(api.test.admin)

const differing = (time: string) =>
  exported({
    header: { ...smallExport.header, generated_at: `2026-10-14T${time}-03:00` },
    shifts: smallExport.shifts.map((row) => ({ ...row, opening_float_cents: 25_000 })),
    till_movements: smallExport.till_movements.map((row) => ({ ...row, amount_cents: 9_000 })),
  })

async function sixProposals() {
  await send(exported(dayWithMistakes()))
  const { id } = await send(differing('23:30:00'))
  const ids = (await proposalsOf(id)).map((proposal) => proposal.id)
  expect(ids).toHaveLength(6)
  return { id, ids }
}

test('corrections are decided one by one or several in one call; the others stay open, and the sums add up', async () => {
  const { id, ids } = await sixProposals()
  expect(await apply(id, ids.slice(0, 1))).toMatchObject({ total: 6, applied: 1, kept: 0, open: 5 })
  expect(await keep(id, ids.slice(1, 3))).toMatchObject({ total: 6, applied: 1, kept: 2, open: 3 })
  const { sums } = await apply(id, ids.slice(3, 5))
  expect((await proposalsOf(id)).map(({ status }) => status)).toEqual([
    'applied',
    ...['kept', 'kept'],
    ...['applied', 'applied'],
    'open',
  ])
  for (const { records, before_cents, after_cents, before_ml, after_ml, ...sum } of sums) {
    const parts = [sum.open, sum.applying, sum.applied, sum.kept]
    const added = (name: 'records' | 'cents' | 'ml') => parts.reduce((all, part) => all + part[name], 0)
    expect([added('records'), added('cents'), added('ml')]).toEqual([
      records,
      after_cents - before_cents,
      after_ml - before_ml,
    ])
  }
  const { rows: entries } = await api.test.admin.query(
    `select action, count(*)::int from audit_events where entity = 'import_proposal' group by 1 order by 1`,
  )
  expect(entries).toEqual([
    { action: 'apply', count: 3 },
    { action: 'keep', count: 2 },
  ])
})

test('corrections applied in two steps give the same day as all of them applied in one step', async () => {
  let { id } = await sixProposals()
  await apply(id)
  const all = await picture()
  let minute = 31
  await fc.assert(
    fc.asyncProperty(fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1, maxLength: 5 }), async (part) => {
      await undo(id)
      ;({ id } = await send(differing(`23:${minute++}:00`)))
      const ids = (await proposalsOf(id)).map((proposal) => proposal.id)
      expect(
        await apply(
          id,
          part.map((at) => ids[at] ?? 0),
        ),
      ).toMatchObject({ applied: part.length })
      expect(await apply(id)).toMatchObject({ applied: 6, open: 0 })
      expect(await picture()).toEqual(all)
    }),
    { numRuns: 3 },
  )
})

test('the second person who decides a correction sees who decided it, and the marked corrections stay open', async () => {
  const { id, ids } = await sixProposals()
  await keep(id, ids.slice(0, 2), colleague)
  await expect(apply(id, ids.slice(1, 4))).rejects.toMatchObject({
    status: 409,
    message:
      'Enquanto você decidia, Otávio decidiu 1 correção das que você marcou. Nada do que você marcou mudou: confira a lista e decida de novo.',
  })
  expect(await summaryOf(id)).toMatchObject({ applied: 0, kept: 2, open: 4 })
})

test('two people who decide at the same moment lose no decision', async () => {
  const { id, ids } = await sixProposals()
  const decided = await Promise.allSettled([
    keep(id, ids.slice(0, 3), colleague),
    keep(id, ids.slice(2, 4)),
    apply(id, ids.slice(4)),
  ])
  const { applied, kept, open } = await summaryOf(id)
  expect(decided.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1)
  expect(decided[2]).toMatchObject({ status: 'fulfilled' })
  const keptByFirst = decided[0]?.status === 'fulfilled'
  expect({ applied, kept, open }).toEqual({ applied: 2, kept: keptByFirst ? 3 : 2, open: keptByFirst ? 1 : 2 })
})

test('applying all corrections leaves those that cannot be applied open', async () => {
  const { id } = await sixProposals()
  await api.test.admin.query(
    `update nozzle_readings set rollover_confirmed_by = (select id from users limit 1), rollover_confirmed_at = now()`,
  )
  expect(await summaryOf(id)).toMatchObject({ open: 6, held: 1 })
  expect(await apply(id)).toMatchObject({ applied: 5, open: 1, held: 1 })
  await expect(apply(id)).rejects.toMatchObject({
    message:
      'Não é possível aplicar Leitura de encerrante bico 1: Uma pessoa confirmou a virada deste encerrante: a leitura permanece.',
  })
  expect(await keep(id)).toMatchObject({ applied: 5, kept: 1, open: 0 })
})

test('a correction of another file is not found', async () => {
  const { id, ids } = await sixProposals()
  const later = await send(differing('23:50:00'))
  const decide = { params: { id: later.id }, body: { ...body, ids: ids.slice(0, 1) } }
  await expect(importer.call(importProposals.keepStored, decide)).rejects.toMatchObject({ status: 404 })
  expect(await summaryOf(id)).toMatchObject({ open: 6 })
})

test('an import is not undone while its corrections are being applied', async () => {
  const { id } = await sixProposals()
  await api.test.admin.query(
    `update import_proposals set status = 'applying', decided_by = (select id from users limit 1), decided_at = now(),
      reason = 'por aplicar', decision_id = gen_random_uuid()`,
  )
  await expect(undo(id)).rejects.toMatchObject({ code: 'import.undo-proposals-applying' })
})
