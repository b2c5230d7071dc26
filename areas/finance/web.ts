import { defineArea } from '@app/kit/web'
import { lazy } from 'react'

export const TreasuryHome = lazy(() => import('./dashboard/treasury-home.tsx'))

export default defineArea({
  label: 'Financeiro',
  icon: 'building-bank',
  abilities: [
    'financial.bank-balances',
    'financial.bank-slip',
    'financial.borderos',
    'financial.card-conciliation',
    'financial.conciliation-params',
  ],
  pages: [
    {
      path: '/financial/borderos',
      purpose: 'Lotes de pagamento e aprovação',
      ability: 'financial.borderos',
      menu: 'Borderôs',
      letter: 'b',
      page: () => import('./borderos/borderos.page.tsx'),
    },
    {
      path: '/card-conciliation',
      purpose: 'Recebíveis de cartão até o banco',
      ability: 'financial.card-conciliation',
      menu: 'Conciliação de cartões',
      letter: 'r',
      page: () => import('./card-conciliation/card-conciliation.page.tsx'),
    },
    {
      path: '/transaction-conciliation',
      purpose: 'Qualquer lançamento contra o extrato',
      ability: 'none',
      menu: 'Conciliação de transações',
      page: () => import('./transaction-conciliation/transaction-conciliation.page.tsx'),
    },
    {
      path: '/bank-slips',
      purpose: 'Boletos e clientes a prazo, com limite e bloqueio',
      ability: 'financial.bank-slip',
      menu: 'Boletos',
      page: () => import('./bank-slips/bank-slips.page.tsx'),
    },
    {
      path: '/financial/bank/balance',
      purpose: 'Saldo de cada conta, dia a dia',
      ability: 'financial.bank-balances',
      menu: 'Saldos bancários',
      letter: 'd',
      page: () => import('./bank-balances/bank-balances.page.tsx'),
    },
  ],
})
