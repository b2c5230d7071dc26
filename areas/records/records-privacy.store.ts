import type { PersonalDataSource } from '@app/kit/server'

export const recordPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Comentários escritos',
    table: 'record_comments',
    column: 'author_id',
    by: 'user_id',
    leaving: { keep: 'Fazem parte da história do registro comentado.' },
  },
  { label: 'Registros seguidos', table: 'record_follows', column: 'user_id', by: 'user_id', leaving: 'delete' },
  { label: 'Presença em registros', table: 'record_presence', column: 'user_id', by: 'user_id', leaving: 'delete' },
]
