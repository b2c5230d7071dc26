export type { ChangedSale } from './changed-sale.contract.ts'
export type { DayStart } from './day-start.contract.ts'
export { recordHolds } from './record-holds.contract.ts'
export {
  categories,
  categoriesOrNone,
  lineStates,
  origins,
  StatementLine,
  StatementLineDetail,
} from './statement-line.contract.ts'
