import { expect, test } from 'vitest'
import { statements } from './statements.contract.ts'
import { statementTests } from './statements.testing.ts'

const { api, clerk, plant, batch, plantMatch, lockMonth } = statementTests()
const params = { id: 1 }
const reason = 'Lote de outra loja'

const confirm = (match_id: number) => clerk.call(statements.confirmMatch, { params, body: { match_id } })
const undo = (match_id: number) => clerk.call(statements.undoMatch, { params, body: { match_id, reason } })

test('a suggested match is confirmed, and undone with a reason', async () => {
  await plant({ id: 1 })
  await batch(80)
  const pair = await plantMatch(1, 80, 'suggested')
  expect(await confirm(pair)).toMatchObject({ status: 'confirmed' })
  await expect(confirm(pair)).rejects.toMatchObject({ status: 409, message: 'Já estava casado.' })
  expect(await undo(pair)).toMatchObject({ status: 'pending', match: null })
  const { rows } = await api.test.admin.query(
    `select action, reason from audit_events where entity = 'receivable_match' order by id`,
  )
  expect(rows).toEqual([
    { action: 'confirm', reason: null },
    { action: 'undo', reason },
  ])
  await expect(undo(pair)).rejects.toMatchObject({ message: 'Esta linha não tem par.' })
})

test('a match that changed after the user saw it is neither confirmed nor undone', async () => {
  await plant({ id: 1 })
  await batch(80)
  await batch(81)
  const shownMatchId = await plantMatch(1, 80, 'suggested')
  expect((await clerk.call(statements.get, { params })).match?.id).toBe(shownMatchId)
  // A matching pass replaced the pair between viewing and clicking.
  await api.test.admin.query(`update match_links set active = null where match_group_id = $1`, [shownMatchId])
  await api.test.admin.query(`update match_groups set status = 'undone' where id = $1`, [shownMatchId])
  const now = await plantMatch(1, 81, 'suggested')
  const changed = { status: 409, message: 'O par desta linha mudou; confira de novo.' }
  await expect(confirm(shownMatchId)).rejects.toMatchObject(changed)
  await expect(undo(shownMatchId)).rejects.toMatchObject(changed)
  expect(await clerk.call(statements.get, { params })).toMatchObject({ status: 'suggested', match: { id: now } })
})

test('a match in a locked month is neither confirmed nor undone', async () => {
  await plant({ id: 1 })
  await batch(80)
  const pair = await plantMatch(1, 80, 'suggested')
  const { message } = await lockMonth()
  await expect(confirm(pair)).rejects.toMatchObject({ status: 409, message })
  await expect(undo(pair)).rejects.toMatchObject({ status: 409, message })
})
