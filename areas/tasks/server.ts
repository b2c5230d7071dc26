import type { SearchSection } from '@app/areas/session/contract'
import type { Implementation, RecordKind, RecordSearch, Reversal } from '@app/kit/server'
import tasks, { taskKind, taskReversal } from './my-tasks/tasks.server.ts'
import { findTasksLike } from './my-tasks/tasks-search.store.ts'

export { findTasksAbout } from './my-tasks/tasks.store.ts'

export { taskPersonalData as personalData } from './tasks-privacy.store.ts'

export const operations: Implementation[] = [...tasks]
export const records: RecordKind[] = [taskKind]
export const searches: RecordSearch<SearchSection>[] = [
  { section: 'tasks', ability: 'task-flow.my-tasks', find: findTasksLike },
]
export const reversals: Reversal[] = [taskReversal]
