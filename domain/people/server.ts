export { giveTask } from './give-task.server.ts'
export { type NewNotification, notify } from './notify.store.ts'
export { type AboutRecord, type HeldTask, lockTask, writeEnding } from './tasks.store.ts'
