export { alertCritical, findNewCritical } from './critical-alerts.server.ts'
export { findAnalysts } from './critical-alerts.store.ts'
export { areManyDays, publishOutdatedDays } from './outdated-days.server.ts'
export {
  type AssessedDay,
  alertNewCritical,
  assessStored,
  recomputeDay,
  recomputeDayById,
  saveAssessed,
} from './recompute.server.ts'
