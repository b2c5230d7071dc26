export {
  eventDeliveriesJob,
  type NewEvent,
  publishEvents,
  registerSubscribers,
  type Subscriber,
  subscribeByJob,
  subscribeInTransaction,
} from './events.server.ts'
export { eventRetention, eventsTopic } from './events.store.ts'
