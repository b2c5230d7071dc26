import { defineArea } from '@app/kit/web'
import { lazy } from 'react'

export { passwordPage } from './passwords/password-page.rules.ts'
export { FollowPreferences, usePreferences } from './preferences/use-preferences.tsx'
export { Enrolment, IdentityGuard, SecondStepForm } from './second-factors/second-factor-parts.tsx'
export { loginOperation } from './sign-in/login.tsx'
export { signOut } from './sign-in/sign-out.tsx'

export const JobsIndicator = lazy(() => import('./jobs/jobs-indicator.tsx'))

export const ViewBar = lazy(() => import('./view-as/view-bar.tsx'))

export const signInPage = () => import('./sign-in/sign-in.page.tsx')

export const setPasswordPage = () => import('./passwords/set-password.page.tsx')

export default defineArea({
  label: 'Início',
  icon: 'home',
  abilities: [],
  pages: [
    { path: '/', ability: 'none', title: 'Início', letter: 'h', page: () => import('./home/home.page.tsx') },
    {
      path: '/preferences',
      ability: 'none',
      title: 'Preferências',
      page: () => import('./preferences/preferences.page.tsx'),
    },
    {
      path: '/jobs',
      ability: 'none',
      title: 'Tarefas em segundo plano',
      page: () => import('./jobs/jobs.page.tsx'),
    },
    { path: '/jobs/:id', ability: 'none', title: 'Tarefa em segundo plano', page: () => import('./jobs/job.page.tsx') },
  ],
})
