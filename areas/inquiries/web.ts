import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Consultas',
  icon: 'file-search',
  abilities: ['attachment', 'financial.acquirer-transactions', 'financial.statements', 'financial.system-movements'],
  pages: [
    { path: '/attachments', ability: 'attachment', menu: 'Anexos' },
    { path: '/financial/statements', ability: 'financial.statements', menu: 'Extratos bancários' },
    {
      path: '/financial/acquirer-transactions',
      ability: 'financial.acquirer-transactions',
      menu: 'Transações das adquirentes',
    },
    { path: '/financial/system-movements', ability: 'financial.system-movements', menu: 'Movimentos do sistema' },
  ],
})
