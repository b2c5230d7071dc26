import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Questions } from './questions.tsx'

const day = '0199e6a0-0000-7000-8000-0000000000d1'
const me = '0199e6a0-0000-7000-8000-0000000000aa'
const otherUser = '0199e6a0-0000-7000-8000-0000000000bb'
const createQuestion = (id: string, people: { created_by: string; assignee_id: string }) => ({
  id: `0199e6a0-0000-7000-8000-0000000000${id}`,
  company_id: '0199e6a0-0000-7000-8000-0000000000c1',
  company_name: 'Posto Modelo 01',
  kind: 'question',
  title: 'Pedido de esclarecimento',
  description: `Pergunta ${id}`,
  priority: 'normal',
  due_at: '2026-10-17T02:59:00.000Z',
  time: 'week',
  status: 'pending',
  about: 'Posto Modelo 01 · 14/10/2026',
  link: '/cash-conciliation/1/diff-transactions/2026-10-14',
  assignee_name: 'Gerente do posto',
  created_at: '2026-10-15T09:00:00.000Z',
  created_by_name: 'Analista',
  answer: null,
  finished_at: null,
  finished_by_name: null,
  attachment_count: 0,
  version: 1,
  ...people,
})
const data = [
  createQuestion('f1', { created_by: me, assignee_id: otherUser }),
  createQuestion('f2', { created_by: otherUser, assignee_id: me }),
  createQuestion('f3', { created_by: otherUser, assignee_id: otherUser }),
]

function renderQuestions() {
  network(({ path }) => (path.endsWith('/questions') ? { json: { data } } : undefined))
  renderPage(<Questions day_id={day} />, { path: '/', address: '/' })
}
const getTaskLink = async (text: string) =>
  within(await screen.findByRole('row', { name: new RegExp(text) }))
    .queryByRole('link', { name: 'Abrir' })
    ?.getAttribute('href')

beforeEach(() => setScreenWidth(1440))

test('requester and assignee open the task of a question from the day, to withdraw or to answer it', async () => {
  signInAs('task-flow.my-tasks')
  renderQuestions()
  expect(await getTaskLink('Pergunta f1')).toBe(`/my-tasks?open=${data[0]?.id}`)
  expect(await getTaskLink('Pergunta f2')).toBe(`/my-tasks?open=${data[1]?.id}`)
  expect(await getTaskLink('Pergunta f3')).toBeUndefined()
})

test('a user without access to tasks gets no link to a task', async () => {
  signInAs('cash-conciliation')
  renderQuestions()
  expect(await getTaskLink('Pergunta f1')).toBeUndefined()
})
