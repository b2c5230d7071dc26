import { changeableRecords } from './compared-records.store.ts'

/** Every column that a corrected export may change. */
export const comparedFields = [...new Set(changeableRecords.flatMap(({ fields }) => fields))].filter(
  (field) => field !== 'document_attached',
)
