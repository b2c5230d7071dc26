import { defineArea } from '@app/kit/web'

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
    { path: '/financial/borderos', ability: 'financial.borderos', menu: 'Borderôs' },
    { path: '/card-conciliation', ability: 'financial.card-conciliation', menu: 'Conciliação de cartões' },
    { path: '/transaction-conciliation', ability: 'none', menu: 'Conciliação de transações' },
    { path: '/bank-slips', ability: 'financial.bank-slip', menu: 'Boletos' },
    { path: '/financial/bank/balance', ability: 'financial.bank-balances', menu: 'Saldos bancários' },
  ],
})
