export {
  allowedHosts,
  findAllowedHosts,
  findOutboundHosts,
  insertOutboundHost,
  removeOutboundHost,
} from './outbound-hosts.store.ts'
