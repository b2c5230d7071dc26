export {
  buildReadingsJob,
  insertMissingSchedules,
  readingsKind,
  type ScheduledReading,
} from './scheduled-readings.server.ts'
export { findSchedules, lockSchedule, updateSchedule } from './schedules.store.ts'
