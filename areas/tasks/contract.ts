export { Task, taskStates, tasks } from './my-tasks/tasks.contract.ts'
