import { changeableRecords } from '@app/domain/transactions/server'

export const comparedFields = [...new Set(changeableRecords.flatMap(({ fields }) => fields))].filter(
  (field) => field !== 'document_attached',
)
