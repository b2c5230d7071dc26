export { illegalTransition, messageStates } from './message.contract.ts'
