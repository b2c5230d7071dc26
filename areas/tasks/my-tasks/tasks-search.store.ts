import { type Task, taskStates } from '@app/domain/people/contract'
import { localDate, showDate } from '@app/kit/contract'
import { matchText, type RecordSearch, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'

const maxOfKind = 5

/** The reader's own tasks by title or record. */
export const findTasksLike: RecordSearch['find'] = async (db, { text, date }) => {
  if (text === '' || date) return []
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('companies', 'companies.id', 'tasks.company_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_at', 'tasks.status', 'companies.name as company_name'])
    .where('tasks.assignee_id', '=', sql<string>`(select app_user_id())`)
    .where(whereTextContains(['tasks.title', 'tasks.about'], text))
    .orderBy(sql`tasks.status = 'pending'`, 'desc')
    .orderBy('tasks.due_at', 'desc')
    .limit(maxOfKind)
    .$narrowType<Pick<Task, 'status'>>()
    .execute()
  return rows.map(({ id, title, due_at, status, company_name }) => ({
    id,
    match: matchText(title, text),
    title,
    detail: `${company_name} · ${showDate(localDate(due_at))}`,
    date: localDate(due_at),
    amount_cents: null,
    state: taskStates[status],
    to: `/my-tasks?open=${id}`,
  }))
}
