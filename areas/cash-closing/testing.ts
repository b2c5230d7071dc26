export { dayLifeTests } from './testing/life.testing.ts'
export { workedDayTests } from './testing/worked-day.testing.ts'
