export { startVendors } from './vendors.testing.ts'
