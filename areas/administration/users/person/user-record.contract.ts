import { abilities, defineRecord } from '@app/kit/contract'

export const userRecord = defineRecord({
  entity: 'user',
  name: 'Usuário',
  ability: 'admin',
  page: '/user/:id',
  actions: {
    create: 'Usuário criado',
    access: 'Acessos alterados',
    'administrator.request': 'Administrador pedido',
    'administrator.approve': 'Administrador aprovado',
    'administrator.refuse': 'Administrador recusado',
    'administrator.withdraw': 'Pedido de administrador retirado',
    'administrator.remove': 'Administrador removido',
    review: 'Acessos revisados',
    image: 'Foto alterada',
    password: 'Senha definida pela pessoa',
    'password-link': 'Link para senha gerado',
    'reset-password': 'Senha trocada pela linha de comando',
    'end-session': 'Sessão encerrada',
    'end-sessions': 'Sessões encerradas',
    anonymise: 'Dados pessoais removidos',
  },
  fields: {
    name: 'Nome',
    username: 'Usuário',
    email: 'E-mail',
    employee_code: 'Matrícula',
    active: 'Ativo',
    abilities: { label: 'Permissões', values: abilities },
    companies: 'Empresas',
  },
})
