import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Início',
  icon: 'home',
  abilities: [],
  pages: [{ path: '/', ability: 'none', title: 'Início', page: () => import('./home.page.tsx') }],
})
