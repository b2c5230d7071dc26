import type { PersonalDataSource } from '@app/kit/server'

export const taskPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Tarefas atribuídas',
    table: 'tasks',
    column: 'assignee_id',
    by: 'user_id',
    leaving: { keep: 'Fazem parte da história do dia ou do documento de que tratam.' },
  },
]
