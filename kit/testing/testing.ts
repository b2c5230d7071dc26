export { type TestDatabase, testDatabase } from './database.ts'
export { insertRows, type RowsByTable } from './insert-rows.ts'
export { CallFailure, registerProduct, type TestPerson, type TestUser, testApi } from './test-api.ts'
export { until } from './until.ts'
