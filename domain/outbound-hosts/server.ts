export {
  allowedHosts,
  findAllowedHosts,
  findOutboundHosts,
  findSftpServers,
  insertOutboundHost,
  removeOutboundHost,
} from './outbound-hosts.store.ts'
