export {
  foldSheetText,
  type LineReader,
  readSheetLines,
  type SheetLineOf,
  type SheetRows,
} from './sheet-fields.rules.ts'
