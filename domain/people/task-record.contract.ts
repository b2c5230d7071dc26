import { defineRecord } from '@app/kit/contract'
import { taskStates } from './task.contract.ts'

export const taskRecord = defineRecord({
  entity: 'task',
  name: 'Tarefa',
  ability: 'task-flow.my-tasks',
  page: '/my-tasks?open=:id',
  actions: { open: 'Aberta', finish: 'Concluída', cancel: 'Cancelada', settle: 'Concluída: a causa acabou' },
  fields: { status: { label: 'Situação', values: taskStates }, answer: 'Resposta', due_at: 'Prazo' },
})
