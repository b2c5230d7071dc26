import { lazy } from 'react'

// One import for the two: each one more would cost bytes of the frame, which every page loads.
const load = () => import('./identity-parts.tsx')

export const Enrolment = lazy(async () => ({ default: (await load()).Enrolment }))

export const IdentityGuard = lazy(() => import('./identity-guard.tsx'))

export const SecondStepForm = lazy(async () => ({ default: (await load()).SecondStep }))
