import { expect, test } from 'vitest'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { dayLifeTests } from '../testing/life.testing.ts'

const { api, manager, supervisor, analyst, correct, submit, approve, versionOf } = dayLifeTests()

test('a question of the analyst stops the clock of a request until the requester answers', async () => {
  await correct(manager)
  const { id, due_at } = await submit(manager)
  const question = 'Anexe a via da captura C08.'
  const askMore = async (user = analyst) =>
    user.call(solicitations.ask, { params: { id }, body: { version: await versionOf(id), question } })
  await expect(askMore(supervisor)).rejects.toMatchObject({ status: 403 })
  expect(await askMore()).toMatchObject({ status: 'pending', question, answer: null })
  await expect(askMore()).rejects.toMatchObject({ code: 'solicitation.asked' })
  api.setNow('2026-10-17T09:00:00.000Z')
  const answer = 'A via está com o gerente; segue em anexo.'
  const reply = async (user = manager) =>
    user.call(solicitations.answer, { params: { id }, body: { version: await versionOf(id), answer } })
  await expect(reply(supervisor)).rejects.toMatchObject({ code: 'solicitation.not-yours' })
  const answered = await reply()
  expect(answered).toMatchObject({ status: 'pending', answer })
  expect(Date.parse(answered.due_at) - Date.parse(due_at)).toBe(2 * 86_400_000)
  expect(await approve(analyst, id)).toMatchObject({ status: 'approved' })
  api.setNow('2026-10-15T09:00:00.000Z')
})
