export { ProtheusSettings } from './protheus.contract.ts'
export {
  beforeStart,
  dayNotClosed,
  erpNotRead,
  noBranchCode,
  noConnection,
  noSending,
  type TitleState,
  titleDivergences,
  titleEntity,
  titleNotCancellable,
  titleStates,
  titlesDiffer,
} from './title.contract.ts'
export { formatTitleNumber } from './title-message.contract.ts'
