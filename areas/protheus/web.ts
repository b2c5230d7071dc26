import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Protheus',
  icon: 'plug-connected',
  abilities: ['budget', 'integration-control', 'integration-mappings', 'protheus.accounts-receivable'],
  pages: [
    {
      path: '/integration/protheus/accounts-receivable',
      purpose: 'Títulos enviados e baixas recebidas',
      ability: 'protheus.accounts-receivable',
      menu: 'Contas a receber Protheus',
      page: () => import('./protheus-titles/protheus-titles.page.tsx'),
    },
    {
      path: '/integration-control',
      purpose: 'Mensagens, erros e reenvios',
      ability: 'integration-control',
      menu: 'Controle de integrações',
      page: () => import('./integration-control/integration-control.page.tsx'),
    },
    {
      path: '/integration-mappings',
      purpose: 'Códigos daqui e códigos de lá',
      ability: 'integration-mappings',
      menu: 'De-para de integrações',
      page: () => import('./integration-mappings/integration-mappings.page.tsx'),
    },
    { path: '/budget/list', purpose: 'Orçado e realizado por centro de custo', ability: 'budget', menu: 'Orçamento' },
  ],
})
