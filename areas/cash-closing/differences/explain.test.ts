import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'

const { supervisor, manager, dayOf, explain } = workedDayTests()

const shortages = async () => (await dayOf(supervisor)).differences.filter(({ code }) => code === 'D09')

test('two people who loaded the day at the same time explain two of its differences', async () => {
  const day = await dayOf(supervisor)
  const [first, second] = await shortages()
  if (!first || !second) throw new Error('The worked day has two differences of cash')
  await Promise.all([explain(supervisor, day, first), explain(manager, day, second)])
  expect((await shortages()).map(({ status }) => status)).toEqual(['explained', 'explained'])
})

test('the second explanation of a difference is refused with the name of the first author, or with "you"', async () => {
  const day = await dayOf(supervisor)
  const [first] = await shortages()
  if (!first) throw new Error('The worked day has a difference of cash')
  await explain(supervisor, day, first)
  const { data } = await supervisor.call(cashConciliations.reasons, { params: { id: day.id } })
  const reason_id = data.find(({ difference_codes }) => difference_codes.includes('D09'))?.id ?? ''
  const explainAgain = (user: typeof manager) =>
    user.call(cashConciliations.explain, {
      params: { difference_id: first.id },
      body: { version: first.version, reason_id, note: 'Conferido de novo com a fita do caixa.' },
    })
  const refusal = (name: string) => ({ status: 409, message: expect.stringContaining(`alterado por ${name} às`) })
  await expect(explainAgain(manager)).rejects.toMatchObject(refusal('Supervisora'))
  await expect(explainAgain(supervisor)).rejects.toMatchObject(refusal('você'))
})
