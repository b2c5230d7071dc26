import { changeableRecords } from '@app/domain/transactions/server'

/** Every column that a corrected export may change. */
export const comparedFields = [...new Set(changeableRecords.flatMap(({ fields }) => fields))].filter(
  (field) => field !== 'document_attached',
)
