import { findTasksAbout } from '@app/areas/tasks/server'
import { getCompanyName } from '@app/domain/companies/server'
import { dayRecord } from '@app/domain/day/contract'
import { type Day, getDay, getToday } from '@app/domain/day/life/server'
import { assignTask } from '@app/domain/people/server'
import { notFound, showDate, toInstant } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn, implement } from '@app/kit/server'
import { type DayQuestion, dueInPast, notAtStation, questions } from './questions.contract.ts'
import { findStationPeople } from './questions.store.ts'

const { entity } = dayRecord
const requireDay = async (db: Db, id: string) => (await getDay(db, id)) ?? fail(notFound)

export const getDayTitle = async (db: Db, { company_id, business_date }: Day) =>
  `${await getCompanyName(db, company_id)} · ${showDate(business_date)}`

async function ask(context: ChangeContext, day: Day, { assignee_id, question, due_on }: DayQuestion) {
  const { db, now, audit } = context
  const { company_id, id } = day
  const people = await findStationPeople(db, company_id)
  const person = people.find((one) => one.id === assignee_id)
  if (!person) {
    const company = (await getCompanyName(db, company_id)) ?? ''
    return failOn('assignee_id', notAtStation, { company })
  }
  if (due_on < (await getToday(db, company_id, now))) failOn('due_on', dueInPast)
  const task = await assignTask(context, {
    company_id,
    kind: 'question',
    title: 'Pedido de esclarecimento',
    description: question,
    priority: 'normal',
    assignee_id,
    due_at: toInstant(due_on, '23:59'),
    entity,
    entity_id: id,
    about: await getDayTitle(db, day),
    link: `/cash-conciliation/${id}/diff-transactions/${day.business_date}`,
  })
  await audit({
    company_id,
    entity,
    entity_id: id,
    action: 'question.ask',
    reason: `${person.name}: ${question}`,
  })
  return { id: task }
}

export default implement(questions, {
  questions: async ({ db, params, now }) => {
    const { company_id, id } = await requireDay(db, params.id)
    return { data: await findTasksAbout(db, { company_id, entity, entity_id: id, kind: 'question' }, now) }
  },
  people: async ({ db, params }) => ({
    data: await findStationPeople(db, (await requireDay(db, params.id)).company_id),
  }),
  ask: async ({ params, body, ...context }) => ask(context, await requireDay(context.db, params.id), body),
})
