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
export { isActionPossible, type MessageAction } from './message-actions.rules.ts'
