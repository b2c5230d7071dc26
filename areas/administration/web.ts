import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Administração',
  icon: 'settings',
  abilities: ['admin', 'attachment', 'financial.acquirer-company', 'fuel-nozzle.actions', 'user.index'],
  pages: [
    {
      path: '/fuel-nozzle',
      purpose: 'Bicos, bombas e tanques de cada posto',
      ability: 'fuel-nozzle.actions',
      menu: 'Bicos',
    },
    { path: '/fuel-nozzle/create', ability: 'fuel-nozzle.actions', title: 'Novo bico' },
    {
      path: '/settlement-account',
      purpose: 'Contas em que as adquirentes depositam',
      ability: 'settlement-account',
      menu: 'Contas de liquidação',
      page: () => import('./settlement-accounts/settlement-accounts.page.tsx'),
    },
    {
      path: '/companies/list',
      purpose: 'Postos, lojas e escritórios do grupo',
      ability: 'admin',
      menu: 'Empresas',
      letter: 'e',
      page: () => import('./companies/companies.page.tsx'),
    },
    {
      path: '/companies/create',
      ability: 'admin',
      title: 'Nova empresa',
      page: () => import('./companies/companies-create.page.tsx'),
    },
    { path: '/company/:id', ability: 'admin', title: 'Empresa', page: () => import('./companies/company.page.tsx') },
    {
      path: '/acquirer-company',
      purpose: 'Estabelecimentos, taxas e prazos por adquirente',
      ability: 'acquirer-company',
      menu: 'Adquirentes por empresa',
      page: () => import('./acquirer-companies/acquirer-companies.page.tsx'),
    },
    {
      path: '/abilities/list',
      purpose: 'O que cada permissão abre',
      ability: 'admin',
      menu: 'Permissões',
      page: () => import('./abilities/abilities.page.tsx'),
    },
    {
      path: '/abilities/create',
      ability: 'admin',
      title: 'Nova permissão',
      page: () => import('./abilities/new-ability.page.tsx'),
    },
    { path: '/ability/:id', ability: 'admin', title: 'Permissão', page: () => import('./abilities/ability.page.tsx') },
    {
      path: '/users/list',
      purpose: 'Pessoas, empresas e permissões',
      ability: 'user.index',
      menu: 'Usuários',
      letter: 'u',
      page: () => import('./users/users.page.tsx'),
    },
    { path: '/users/create', ability: 'admin', title: 'Novo usuário', page: () => import('./users/new-user.page.tsx') },
    { path: '/user/:id', ability: 'admin', title: 'Usuário', page: () => import('./users/user.page.tsx') },
  ],
})
