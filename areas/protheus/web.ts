import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Protheus',
  icon: 'plug-connected',
  abilities: ['budget', 'integration-control', 'integration-mappings', 'protheus.accounts-receivable'],
  pages: [
    {
      path: '/integration/protheus/accounts-receivable',
      ability: 'protheus.accounts-receivable',
      menu: 'Contas a receber Protheus',
    },
    { path: '/integration-control', ability: 'integration-control', menu: 'Controle de integrações' },
    { path: '/integration-mappings', ability: 'integration-mappings', menu: 'De-para de integrações' },
    { path: '/budget/list', ability: 'budget', menu: 'Orçamento' },
  ],
})
