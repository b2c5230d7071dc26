import SecondStep from '../sign-in/second-step.tsx'
import Enrolment from './enrolment.tsx'

export { Enrolment, SecondStep }
