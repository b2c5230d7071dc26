export { dayView, openDifference } from './day-view.fixture.ts'
export { captureId, fuellingId, movementId, workedDay } from './worked-day.fixture.ts'
export { captureRow, workedCompany, workedDayRows } from './worked-day-rows.fixture.ts'
