import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { workedDayTests } from '../testing/worked-day.testing.ts'

const { api, manager, receive, dayOf, explain } = workedDayTests()
const sql = async (text: string) => (await api.test.admin.query(text)).rows
const shortage = async () => {
  const day = await dayOf(manager)
  const difference = day.differences.find(({ code, amount_cents }) => code === 'D09' && amount_cents < 0)
  if (!difference) throw new Error('the worked day has a shortage')
  return { day, difference }
}
async function explainShortage(note: string) {
  const { day, difference } = await shortage()
  await explain(manager, day, difference, note)
  const [{ request_id: batch }] = await sql(
    `select request_id from audit_events where entity = 'difference' order by created_at desc, chain_no desc limit 1`,
  )
  return () => manager.call(undoOperations.undo, { params: { batch }, body: {} })
}
const lowerCount = async () => {
  await sql('update cash_sessions set counted_cents = counted_cents - 100 where id = 1')
  await receive('pos')
}

test('an undo does not restore an explanation of a different amount, even if the same text was written again', async () => {
  await explainShortage('Troco errado do turno da manhã.')
  const undoSecond = await explainShortage('Vale assinado pelo operador.')
  await lowerCount()
  expect((await shortage()).difference).toMatchObject({ amount_cents: -300, status: 'open', note: null })
  const undoThird = await explainShortage('Vale assinado pelo operador.')
  await expect(undoSecond()).rejects.toMatchObject({
    status: 409,
    message:
      'A diferença era de -R$ 2,00 quando isto foi dito e agora é de -R$ 3,00: o que se disse não volta para outro valor.',
  })
  expect((await shortage()).difference).toMatchObject({ note: 'Vale assinado pelo operador.' })
  await undoThird()
  expect((await shortage()).difference).toMatchObject({ amount_cents: -300, status: 'open', note: null })
})

test('an undo restores the previous explanation while the amount is the same', async () => {
  await explainShortage('Troco errado do turno da manhã.')
  const undo = await explainShortage('Vale assinado pelo operador.')
  await receive('pos')
  await undo()
  expect((await shortage()).difference).toMatchObject({ status: 'explained', note: 'Troco errado do turno da manhã.' })
})
