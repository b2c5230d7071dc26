import { localDate, showDate } from '@app/kit/contract'
import { appendAudit, buildRoutineSource, type ChangeContext, type Db } from '@app/kit/server'
import { notifyUser } from './notify.store.ts'
import { taskRecord } from './task-record.contract.ts'
import { type AboutRecords, finishFollowUpTasks, insertTask, type NewTask } from './tasks.store.ts'

/** `user` without an id is a routine. */
type TaskContext = Pick<ChangeContext, 'db' | 'now' | 'audit'> & { user: { id: string | null; name: string } }

/** Creates a task about a record, and notifies the assignee unless they created it. */
export async function assignTask({ db, user, now, audit }: TaskContext, task: NewTask) {
  const id = await insertTask(db, task, { by: user.id, now })
  await audit({
    company_id: task.company_id,
    entity: taskRecord.entity,
    entity_id: id,
    action: 'open',
    reason: task.description,
    after: { status: 'pending', due_at: task.due_at },
  })
  if (task.assignee_id === user.id) return id
  await notifyUser(db, {
    user_id: task.assignee_id,
    company_id: task.company_id,
    type: 'task',
    message: `${user.name}: ${task.title} (${task.about}), até ${showDate(localDate(task.due_at))}.`,
    entity: taskRecord.entity,
    entity_id: id,
    link: taskRecord.page.replace(':id', id),
    now,
  })
  return id
}

export async function endFollowUps(
  db: Db,
  records: AboutRecords,
  { except = [], now }: { except?: readonly string[]; now: string },
) {
  for (const { id, company_id } of await finishFollowUpTasks(db, records, { except, now }))
    await appendAudit(db, buildRoutineSource(now), {
      company_id,
      entity: taskRecord.entity,
      entity_id: id,
      action: 'settle',
      before: { status: 'pending' },
      after: { status: 'done' },
    })
}
