import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Compras',
  icon: 'shopping-cart',
  abilities: ['fuel-cost', 'purchases.purchase-orders', 'storage'],
  pages: [
    { path: '/fuel-cost', ability: 'fuel-cost', menu: 'Custo de combustíveis' },
    { path: '/storage', ability: 'storage', menu: 'Estoque de combustíveis' },
    { path: '/purchases/order/list', ability: 'purchases.purchase-orders', menu: 'Pedidos de compra' },
    { path: '/purchases/order/create', ability: 'purchases.purchase-orders', title: 'Novo pedido' },
  ],
})
