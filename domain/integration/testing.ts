export { openHub } from './hub.testing.ts'
export { startVendors } from './vendors.testing.ts'
