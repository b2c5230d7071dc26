export { waitForDeliveries } from './deliveries.testing.ts'
export { deliverEvents } from './events.server.ts'
