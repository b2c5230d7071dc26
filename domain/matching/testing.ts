export { pairsOf, peakDay, scoreMatches } from './peak-day.fixture.ts'
