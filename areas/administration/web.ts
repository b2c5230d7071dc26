import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Administração',
  icon: 'settings',
  abilities: ['admin', 'attachment', 'financial.acquirer-company', 'fuel-nozzle.actions', 'user.index'],
  pages: [
    { path: '/fuel-nozzle', ability: 'fuel-nozzle.actions', menu: 'Bicos' },
    { path: '/fuel-nozzle/create', ability: 'fuel-nozzle.actions', title: 'Novo bico' },
    { path: '/settlement-account', ability: 'settlement-account', menu: 'Contas de liquidação' },
    { path: '/companies/list', ability: 'admin', menu: 'Empresas' },
    { path: '/companies/create', ability: 'admin', title: 'Nova empresa' },
    { path: '/company/:id', ability: 'admin', title: 'Empresa' },
    { path: '/acquirer-company', ability: 'acquirer-company', menu: 'Adquirentes por empresa' },
    { path: '/abilities/list', ability: 'admin', menu: 'Permissões' },
    { path: '/abilities/create', ability: 'admin', title: 'Nova permissão' },
    { path: '/ability/:id', ability: 'admin', title: 'Permissão' },
    { path: '/users/list', ability: 'user.index', menu: 'Usuários' },
    { path: '/users/create', ability: 'admin', title: 'Novo usuário' },
    { path: '/user/:id', ability: 'admin', title: 'Usuário' },
  ],
})
