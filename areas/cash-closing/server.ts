import type { Implementation } from '@app/kit/server'

export { afterImport, type ImportedDays } from './cash-conciliations/days/after-import.server.ts'

export const operations: Implementation[] = []
