export {
  connectionEnded,
  connectionEntity,
  contentChanged,
  type ErrorKind,
  errorKinds,
  illegalTransition,
  integrationEnvironments,
  integrationMessageEntity,
  integrationSystems,
  type MessageState,
  messageStates,
  noCorrection,
  noCorrectionFields,
  noLookup,
  simulatorRefused,
  simulatorsNotStarted,
  wrongCorrection,
} from './message.contract.ts'
export { getActionRefusal, isActionPossible, type MessageAction } from './message-actions.rules.ts'
export { SendingWindow } from './window.rules.ts'
