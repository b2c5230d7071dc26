import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Compras',
  icon: 'shopping-cart',
  abilities: ['fuel-cost', 'purchases.purchase-orders', 'storage'],
  pages: [
    {
      path: '/fuel-cost',
      purpose: 'Custo médio por combustível e posto',
      ability: 'fuel-cost',
      menu: 'Custo de combustíveis',
    },
    {
      path: '/storage',
      purpose: 'Estoque, medições e variações dos tanques',
      ability: 'storage',
      menu: 'Estoque de combustíveis',
    },
    {
      path: '/purchases/order/list',
      purpose: 'Pedidos a distribuidoras e recebimentos',
      ability: 'purchases.purchase-orders',
      menu: 'Pedidos de compra',
      letter: 'o',
    },
    { path: '/purchases/order/create', ability: 'purchases.purchase-orders', title: 'Novo pedido' },
  ],
})
