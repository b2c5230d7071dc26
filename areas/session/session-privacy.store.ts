import { notificationRetention } from '@app/domain/people/server'
import { deleteRows, type PersonalDataSource, type RetentionKind } from '@app/kit/server'
import { sql } from 'kysely'

const bounds = { min_days: 7, max_days: 730 }

export const retentionKinds: readonly RetentionKind[] = [
  {
    kind: 'sessions',
    label: 'Sessões e chaves pessoais encerradas ou vencidas',
    ...bounds,
    deleteBefore: async (db, before, limit) => {
      const sessions = await deleteRows(db, 'sessions', sql<boolean>`coalesce(ended_at, expires_at) < ${before}`, limit)
      const ended = sql<boolean>`coalesce(revoked_at, expires_at) < ${before}`
      return sessions + (await deleteRows(db, 'personal_tokens', ended, limit - sessions))
    },
  },
  {
    kind: 'password-links',
    label: 'Links de convite e de nova senha vencidos',
    ...bounds,
    deleteBefore: (db, before, limit) => deleteRows(db, 'password_links', sql<boolean>`expires_at < ${before}`, limit),
  },
  notificationRetention,
  {
    kind: 'jobs',
    label: 'Tarefas em segundo plano terminadas',
    ...bounds,
    // The history of transaction exports references the job of each file.
    deleteBefore: (db, before, limit) =>
      deleteRows(
        db,
        'jobs',
        sql<boolean>`finished_at < ${before}
          and not exists (select from transaction_exports transaction_export
            where transaction_export.job_id = jobs.id)`,
        limit,
      ),
  },
]

export const sessionPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Sessões',
    table: 'sessions',
    column: 'user_id',
    by: 'user_id',
    hidden: ['token_hash'],
    leaving: 'delete',
  },
  {
    label: 'Chaves pessoais',
    table: 'personal_tokens',
    column: 'user_id',
    by: 'user_id',
    hidden: ['token_hash'],
    leaving: 'delete',
  },
  {
    label: 'Webhooks',
    table: 'webhooks',
    column: 'user_id',
    by: 'user_id',
    leaving: 'delete',
  },
  {
    label: 'Passkeys',
    table: 'passkeys',
    column: 'user_id',
    by: 'user_id',
    hidden: ['credential_id', 'public_key'],
    leaving: 'delete',
  },
  {
    label: 'Aplicativo de códigos',
    table: 'code_generators',
    column: 'user_id',
    by: 'user_id',
    hidden: ['sealed_secret', 'secret_key_id', 'last_step'],
    leaving: 'delete',
  },
  {
    label: 'Códigos de recuperação',
    table: 'recovery_codes',
    column: 'user_id',
    by: 'user_id',
    hidden: ['code_hash'],
    leaving: 'delete',
  },
  {
    label: 'Entradas e confirmações por terminar',
    table: 'identity_challenges',
    column: 'user_id',
    by: 'user_id',
    hidden: ['token_hash'],
    leaving: 'delete',
  },
  {
    label: 'Links de convite e de nova senha',
    table: 'password_links',
    column: 'user_id',
    by: 'user_id',
    hidden: ['token_hash'],
    leaving: 'delete',
  },
  {
    label: 'Quem gerou o link da senha atual',
    table: 'password_origins',
    column: 'user_id',
    by: 'user_id',
    leaving: 'delete',
  },
  { label: 'Notificações', table: 'notifications', column: 'user_id', by: 'user_id', leaving: 'delete' },
  { label: 'Preferências', table: 'user_preferences', column: 'user_id', by: 'user_id', leaving: 'delete' },
  { label: 'Registros vistos', table: 'recent_records', column: 'user_id', by: 'user_id', leaving: 'delete' },
  {
    label: 'Tarefas em segundo plano',
    table: 'jobs',
    column: 'owner_id',
    by: 'user_id',
    leaving: { keep: 'Apagadas pelo prazo de guarda das tarefas terminadas.' },
  },
]
