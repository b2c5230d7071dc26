export {
  eventDeliveriesJob,
  type NewEvent,
  publishEvents,
  registerSubscribers,
  type Subscriber,
  subscribe,
  subscribeByJob,
} from './events.server.ts'
export { eventRetention, eventsTopic } from './events.store.ts'
