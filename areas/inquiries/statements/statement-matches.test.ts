import { expect, test } from 'vitest'
import { statements } from './statements.contract.ts'
import { statementTests } from './statements.testing.ts'

const { api, clerk, plant, batch, matched, lockMonth } = statementTests()

test('what was proposed for a line is confirmed, and taken apart again with a reason', async () => {
  await plant({ id: 1 })
  await batch(80)
  await matched(1, 80, 'suggested')
  const params = { id: 1 }
  expect(await clerk.call(statements.confirmMatch, { params })).toMatchObject({ status: 'confirmed' })
  await expect(clerk.call(statements.confirmMatch, { params })).rejects.toMatchObject({
    status: 409,
    message: 'Já estava casado.',
  })
  const body = { reason: 'Lote de outra loja' }
  expect(await clerk.call(statements.undoMatch, { params, body })).toMatchObject({ status: 'pending', match: null })
  const { rows } = await api.test.admin.query(
    `select action, reason from audit_events where entity = 'receivable_match' order by id`,
  )
  expect(rows).toEqual([
    { action: 'confirm', reason: null },
    { action: 'undo', reason: body.reason },
  ])
  await expect(clerk.call(statements.undoMatch, { params, body })).rejects.toMatchObject({
    message: 'Esta linha não tem par.',
  })
})

test('a match of a locked month is not taken apart', async () => {
  await plant({ id: 1 })
  await batch(80)
  await matched(1, 80)
  const { message } = await lockMonth()
  const call = clerk.call(statements.undoMatch, { params: { id: 1 }, body: { reason: 'Lote de outra loja' } })
  await expect(call).rejects.toMatchObject({ status: 409, message })
})
