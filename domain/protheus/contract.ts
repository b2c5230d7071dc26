export { ProtheusSettings } from './protheus.contract.ts'
export {
  beforeStart,
  dayNotClosed,
  erpNotRead,
  noBranchCode,
  noConnection,
  noSending,
  titleDivergences,
  titleEntity,
  titleNotCancellable,
  titleStates,
  titlesDiffer,
} from './title.contract.ts'
