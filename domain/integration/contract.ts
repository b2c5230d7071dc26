export {
  connectionEnded,
  type ErrorKind,
  errorKinds,
  illegalTransition,
  integrationSystems,
  type MessageState,
  messageStates,
  noLookup,
} from './message.contract.ts'
