import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newAddressRule } from './address-rule.ts'
import { openOutbound } from './outbound.ts'
import { AddressRefused } from './outbound-failure.ts'

const refusedHosts = [
  ['this host', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback elsewhere', '127.9.8.7'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.0.10'],
  ['shared by carriers', '100.64.0.1'],
  ['metadata of a cloud', '169.254.169.254'],
  ['metadata of another cloud', '100.100.100.200'],
  ['metadata over IPv6', 'fd00:ec2::254'],
  ['documentation', '192.0.2.1'],
  ['benchmarks', '198.19.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback of IPv6', '::1'],
  ['unspecified', '::'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['unique local', 'fd12:3456::1'],
  ['multicast of IPv6', 'ff02::1'],
  ['IPv4 mapped into IPv6', '::ffff:127.0.0.1'],
  ['IPv4 mapped, as hexadecimal', '::ffff:7f00:1'],
  ['IPv4 compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::a9fe:a9fe'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['in brackets', '[::1]'],
  ['a decimal number', '2130706433'],
  ['a hexadecimal number', '0x7f000001'],
  ['octal parts', '0177.0.0.01'],
  ['hexadecimal parts', '0x7f.0.0.1'],
  ['two parts', '127.1'],
  ['a dot behind', '127.0.0.1.'],
  ['a name of this machine', 'localhost'],
] as const

describe('calls to other systems', () => {
  test.each(refusedHosts)('cannot reach %s: %s', async (_kind, host) => {
    await expect(openOutbound().resolve(host)).rejects.toBeInstanceOf(AddressRefused)
  })

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'can reach the public address %s',
    async (host) => expect(await openOutbound().resolve(host)).toBe(host),
  )

  test('can reach only the internal networks that the operator configures', async () => {
    const { resolve } = openOutbound(['192.168.10.0/24', '10.0.0.7', 'fd00:1::/32'])
    expect(await resolve('192.168.10.9')).toBe('192.168.10.9')
    expect(await resolve('10.0.0.7')).toBe('10.0.0.7')
    expect(await resolve('fd00:1::5')).toBe('fd00:1::5')
    for (const host of ['192.168.11.9', '10.0.0.8', 'fd00:2::5'])
      await expect(resolve(host)).rejects.toBeInstanceOf(AddressRefused)
  })

  test('use the first address of a name, resolved once', async () => {
    let lookups = 0
    const { resolve } = openOutbound([], {
      resolve: async () => {
        lookups += 1
        return [{ address: '198.51.101.4' }, { address: '2606:4700::1111' }]
      },
    })
    expect([await resolve('sftp.exemplo.com.br'), lookups]).toEqual(['198.51.101.4', 1])
  })

  test('are refused for a name with an internal address among others, or without any address', async () => {
    const mixed = openOutbound([], { resolve: async () => [{ address: '8.8.8.8' }, { address: '10.0.0.1' }] })
    await expect(mixed.resolve('sftp.exemplo.com.br')).rejects.toBeInstanceOf(AddressRefused)
    await expect(openOutbound([], { resolve: async () => [] }).resolve('nada.exemplo')).rejects.toBeInstanceOf(
      AddressRefused,
    )
  })

  test('are refused without showing the address of the name', async () => {
    const inner = openOutbound([], { resolve: async () => [{ address: '10.77.1.2' }] })
    await expect(inner.resolve('interno.exemplo')).rejects.toThrow(/^(?!.*10\.77\.1\.2).*interno\.exemplo/)
  })
})

test('treat an IPv4 address and its mapping into IPv6 equally', () => {
  const allows = newAddressRule(['10.5.0.0/16'])
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(allows(`::ffff:${address}`)).toBe(allows(address))
    }),
  )
})
