export {
  connectionEnded,
  type ErrorKind,
  errorKinds,
  illegalTransition,
  integrationEnvironments,
  integrationSystems,
  type MessageState,
  messageStates,
  noLookup,
  simulatorRefused,
} from './message.contract.ts'
export { isActionPossible, type MessageAction } from './message-actions.rules.ts'
