export type { EventPayload } from './event.contract.ts'
