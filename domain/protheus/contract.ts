export { ProtheusSettings } from './protheus.contract.ts'
export { findResolutions } from './resolutions.rules.ts'
export {
  beforeStart,
  connectionNotSending,
  dayHeld,
  dayNotClosed,
  divergenceChanged,
  divergenceResolutions,
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
