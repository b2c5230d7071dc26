export { ProtheusSettings } from './protheus.contract.ts'
export {
  beforeStart,
  connectionNotSending,
  dayHeld,
  dayNotClosed,
  erpNotRead,
  noBranchCode,
  noConnection,
  noSending,
  notReversible,
  type TitleState,
  titleDivergences,
  titleEntity,
  titleNotCancellable,
  titleStates,
  titlesDiffer,
  writeOffStates,
} from './title.contract.ts'
export { formatTitleNumber } from './title-message.contract.ts'
