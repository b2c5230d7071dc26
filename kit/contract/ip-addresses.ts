/** Returns the network of an address for rate limits; of an IPv6 address its /64, usually held by one person. */
export function getNetwork(ip: string) {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - tailGroups.length
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tailGroups]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
