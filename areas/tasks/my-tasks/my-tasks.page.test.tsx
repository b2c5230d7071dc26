import type { Task } from '@app/domain/people/contract'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import MyTasksPage from './my-tasks.page.tsx'

const me = '0199e6a0-0000-7000-8000-0000000000aa'
const task: Task = {
  id: '01930000-0000-7000-8000-0000000000f1',
  company_id: '01930000-0000-7000-8000-0000000000c1',
  company_name: 'Posto Modelo 01',
  kind: 'question',
  title: 'Pedido de esclarecimento',
  description: 'Quem autorizou o cancelamento das 16:56?',
  priority: 'normal',
  due_at: '2026-10-14T02:59:00.000Z',
  time: 'late',
  status: 'pending',
  about: 'Posto Modelo 01 · 14/10/2026',
  link: '/cash-conciliation/1/diff-transactions/2026-10-14',
  assignee_id: me,
  assignee_name: 'Eu',
  created_at: '2026-10-13T12:00:00.000Z',
  created_by: '01930000-0000-7000-8000-0000000000a2',
  created_by_name: 'Helena Prado',
  answer: null,
  finished_at: null,
  finished_by_name: null,
  attachment_count: 0,
  version: 3,
}

function show(change: Partial<Task> = {}, address = '/my-tasks') {
  const changedTask = { ...task, ...change }
  const sent = network(({ path, method }) => {
    if (path === '/my-tasks/counts') return { json: { finished: 4, in_time: 3, late: 1, pending: 1 } }
    if (path === `/my-tasks/${task.id}`) return { json: changedTask }
    if (path.split('?')[0] === '/my-tasks')
      return { json: { data: [changedTask], next: null, count: { value: 1, exact: true } } }
    if (path.startsWith('/list-settings')) return { json: { views: [], default_view_id: null, look: {} } }
    if (path.includes('/attachments')) return { json: { data: [] } }
    return method === 'POST' ? { json: { ...changedTask, status: 'done', time: null } } : undefined
  })
  renderPage(<MyTasksPage />, { path: '/my-tasks', address })
  return sent
}
const open = `/my-tasks?open=${task.id}`

beforeEach(() => {
  setScreenWidth(1440)
  signInAs('task-flow.my-tasks')
})

test('waiting tasks are shown with deadline, record and requester, beside the own figures', async () => {
  show()
  const row = within(await screen.findByRole('row', { name: /Pedido de esclarecimento/ }))
  for (const text of ['Atrasada', 'Posto Modelo 01 · 14/10/2026', 'Helena Prado'])
    expect(row.getByText(text)).toBeTruthy()
  expect(await screen.findByText('75%')).toBeTruthy()
})

test('a question is answered beside the list; without an answer it stays open', async () => {
  const sent = show({}, open)
  const answer = await screen.findByRole('textbox', { name: /Resposta/ })
  await userEvent.type(answer, 'O gerente Rui, com a via assinada.')
  await userEvent.click(screen.getByRole('button', { name: 'Concluir' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/finish'))?.body).toEqual({
      version: 3,
      answer: 'O gerente Rui, com a via assinada.',
    }),
  )
})

test('the creator of a task can read and cancel it, but not answer it', async () => {
  show({ created_by: me, assignee_id: '01930000-0000-7000-8000-0000000000a2', assignee_name: 'Gustavo Nunes' }, open)
  expect(await screen.findByRole('button', { name: 'Cancelar tarefa' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Resposta/ })).toBeNull()
})

test('a finished task shows its answer and no form', async () => {
  show({ status: 'done', time: null, answer: 'Foi o Rui.', finished_at: '2026-10-14T12:00:00.000Z' }, open)
  expect((await screen.findAllByText('Foi o Rui.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Concluir' })).toBeNull()
})
