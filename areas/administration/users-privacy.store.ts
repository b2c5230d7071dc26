import type { PersonalDataSource } from '@app/kit/server'

const securityLog = { keep: 'Segurança do sistema; apagado pelo prazo do registro (SECURITY_LOG_DAYS).' }

export const userPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Cadastro de usuário',
    table: 'users',
    column: 'id',
    by: 'user_id',
    hidden: ['password_hash'],
    leaving: { keep: 'O registro fica sem nome, usuário, e-mail, matrícula, foto e senha.' },
  },
  { label: 'Permissões', table: 'user_abilities', column: 'user_id', by: 'user_id', leaving: 'delete' },
  { label: 'Empresas', table: 'user_companies', column: 'user_id', by: 'user_id', leaving: 'delete' },
  {
    label: 'Pedidos para ser administrador',
    table: 'administrator_requests',
    column: 'user_id',
    by: 'user_id',
    leaving: { keep: 'Prova de quem aprovou o acesso de administrador.' },
  },
  {
    label: 'Registro de segurança',
    table: 'security_events',
    column: 'person_id',
    by: 'user_id',
    leaving: securityLog,
  },
  {
    label: 'Registro de segurança: tentativas com o e-mail da pessoa',
    table: 'security_events',
    column: 'account',
    by: 'user_email',
    leaving: securityLog,
  },
  {
    label: 'Links de senha que a pessoa gerou para outras',
    table: 'password_origins',
    column: 'person_id',
    by: 'user_id',
    leaving: { keep: 'Impede que uma só pessoa peça e aprove; apagado quando a outra troca a senha.' },
  },
  {
    label: 'Intervenções em bicos assinadas como técnico',
    table: 'fuel_nozzle_interventions',
    column: 'technician_document',
    by: 'document',
    leaving: { keep: 'Registro de intervenção em bomba medidora, exigido pela fiscalização.' },
  },
]
