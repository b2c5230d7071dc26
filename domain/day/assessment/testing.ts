export { broken, randomOf } from './day-walk.testing.ts'
