import SecondStep from '../sign-in/second-step.tsx'
import Enrolment from './enrolment.tsx'
import IdentityGuard from './identity-guard.tsx'

export { Enrolment, IdentityGuard, SecondStep }
