export { timeline } from './timeline/timeline.contract.ts'
