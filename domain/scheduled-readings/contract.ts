export { findNextRun, formatReadingTimes, readingStates } from './reading-times.rules.ts'
