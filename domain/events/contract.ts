export { type EventKind, type EventPayload, eventPayloads } from './event.contract.ts'
