export { waitForDeliveries } from './deliveries.testing.ts'
