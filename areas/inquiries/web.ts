import { defineArea } from '@app/kit/web'
import { lazy } from 'react'

export const CapturesTab = lazy(() => import('./acquirer-transactions/captures.tab.tsx'))

export default defineArea({
  label: 'Consultas',
  icon: 'file-search',
  abilities: ['attachment', 'financial.acquirer-transactions', 'financial.statements', 'financial.system-movements'],
  pages: [
    {
      path: '/attachments',
      purpose: 'Documentos e arquivos guardados',
      ability: 'attachment',
      menu: 'Anexos',
      letter: 'a',
      page: () => import('./attachments/attachments.page.tsx'),
    },
    {
      path: '/financial/statements',
      purpose: 'Lançamentos das contas bancárias',
      ability: 'financial.statements',
      menu: 'Extratos bancários',
      letter: 'x',
      page: () => import('./statement-lines/statements.page.tsx'),
    },
    {
      path: '/financial/acquirer-transactions',
      purpose: 'Capturas, parcelas e pagamentos',
      ability: 'financial.acquirer-transactions',
      menu: 'Transações das adquirentes',
      letter: 'q',
      page: () => import('./acquirer-transactions/acquirer-transactions.page.tsx'),
    },
    {
      path: '/financial/system-movements',
      purpose: 'Vendas e movimentos vindos do PDV',
      ability: 'financial.system-movements',
      menu: 'Movimentos do sistema',
      letter: 'm',
      page: () => import('./system-movements/system-movements.page.tsx'),
    },
  ],
})
