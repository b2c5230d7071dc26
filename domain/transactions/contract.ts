export type { ChangedPix, ChangedSale, PixReturnTwin } from './changed-sale.contract.ts'
export type { DayStart } from './day-start.contract.ts'
export { recordHolds } from './record-holds.contract.ts'
export {
  lineStates,
  StatementLine,
  StatementLineDetail,
  statementCategories,
  statementCategoriesOrNone,
  statementOrigins,
} from './statement-line.contract.ts'
