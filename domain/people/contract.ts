export { hiddenNotificationType, notificationKinds } from './notification-kinds.contract.ts'
export { Task, taskKinds, taskPriorities, taskStates, taskTimes } from './task.contract.ts'
export { taskRecord } from './task-record.contract.ts'
