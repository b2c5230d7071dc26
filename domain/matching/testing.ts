export { judged, pairsOf, peakDay } from './peak-day.fixture.ts'
