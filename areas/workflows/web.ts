import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Fluxos de trabalho',
  icon: 'route',
  abilities: ['workflow', 'workflow.products'],
  pages: [
    {
      path: '/product-workflow',
      purpose: 'Cadastro de produtos com aprovação',
      ability: 'product-workflow',
      menu: 'Fluxo de produtos',
    },
    { path: '/product-workflow/new', ability: 'product-workflow', title: 'Nova solicitação de produto' },
    { path: '/product-workflow/:id/edit', ability: 'product-workflow', title: 'Editar solicitação' },
    { path: '/product-workflow/:id/show', ability: 'product-workflow', title: 'Solicitação de produto' },
    { path: '/workflow', purpose: 'Etapas, responsáveis e prazos', ability: 'workflow', menu: 'Fluxos de trabalho' },
  ],
})
