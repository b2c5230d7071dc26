export { tasks } from './my-tasks/tasks.contract.ts'
