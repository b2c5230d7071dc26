export { findHostRefusal, getComparedHost, isHostAllowed, parseAllowedHost } from './outbound-hosts.rules.ts'
