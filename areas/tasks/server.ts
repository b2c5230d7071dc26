import type { Implementation, RecordKind, Reversal } from '@app/kit/server'
import tasks, { taskKind, taskReversal } from './my-tasks/tasks.server.ts'

export { findTasksAbout } from './my-tasks/tasks.store.ts'

export { taskPersonalData as personalData } from './tasks-privacy.store.ts'

export const operations: Implementation[] = [...tasks]
export const records: RecordKind[] = [taskKind]
export const reversals: Reversal[] = [taskReversal]
