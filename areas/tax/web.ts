import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Fiscal',
  icon: 'receipt-tax',
  abilities: ['fiscal.sage-integration'],
  pages: [
    {
      path: '/fiscal/sage-integration',
      purpose: 'Lançamentos fiscais para o Sage',
      ability: 'fiscal.sage-integration',
      menu: 'Integração Sage',
    },
    {
      path: '/fiscal/sage-integration/movement-types',
      ability: 'fiscal.sage-integration',
      title: 'Tipos de movimento Sage',
    },
  ],
})
