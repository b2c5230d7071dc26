export { aboutGroups, noteDecisions } from './rule-decisions.server.ts'
export { streakOf } from './rules-in-force.store.ts'
