export { feePlaces, ProtheusSettings, TitleSettings } from './protheus.contract.ts'
export { findResolutions } from './resolutions.rules.ts'
export {
  beforeStart,
  connectionNotSending,
  dayHeld,
  dayNotClosed,
  defaultTitleTypes,
  divergenceChanged,
  divergenceResolutions,
  erpNotRead,
  noBranchCode,
  noConnection,
  noSending,
  notReversible,
  reducingTypes,
  type TitleState,
  titleDivergences,
  titleEntity,
  titleMethods,
  titleNotCancellable,
  titleSettled,
  titleStates,
  titlesDiffer,
  titlesInErp,
  writeOffStates,
  writeOffUnderway,
} from './title.contract.ts'
export { formatTitleNumber } from './title-message.contract.ts'
