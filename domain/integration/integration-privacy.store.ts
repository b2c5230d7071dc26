import type { PersonalDataSource } from '@app/kit/server'

export const integrationPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Conexões próprias com outros sistemas',
    table: 'integration_connections',
    column: 'owner_id',
    by: 'user_id',
    hidden: ['secret_key_id', 'sealed_secret'],
    leaving: { keep: 'As mensagens enviadas por elas são prova do que saiu do sistema; nada mais é enviado.' },
  },
]
