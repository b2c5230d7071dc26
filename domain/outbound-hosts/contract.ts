export {
  findHostRefusal,
  getComparedHost,
  isHostAllowed,
  parseAllowedHost,
  toComparedUrl,
} from './outbound-hosts.rules.ts'
