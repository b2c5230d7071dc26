import { defineArea } from '@app/kit/web'

export { login } from './login.tsx'
export { FollowPreferences, usePreferences } from './preferences/use-preferences.tsx'

/** The one page open to everybody; the router knows its address. */
export const signInPage = () => import('./sign-in.page.tsx')

export default defineArea({
  label: 'Início',
  icon: 'home',
  abilities: [],
  pages: [
    { path: '/', ability: 'none', title: 'Início', letter: 'h', page: () => import('./home.page.tsx') },
    {
      path: '/preferences',
      ability: 'none',
      title: 'Preferências',
      page: () => import('./preferences/preferences.page.tsx'),
    },
  ],
})
