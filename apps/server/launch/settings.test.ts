import { expect, test } from 'vitest'
import { allowsSimulators, isLoopback, readSettings } from '../settings.ts'

test('without any variable the product serves a demonstration on this machine only', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: expect.stringMatching(/\.data$/),
    databaseUrl: undefined,
    environment: 'demo',
    demoPassword: 'retaguarda-demo',
  })
})

test.each([
  ['demo', true],
  ['dev', true],
  ['homolog', false],
  ['prod', false],
])('%s allows simulators of other systems: %s', (ENVIRONMENT, allowed) => {
  expect(allowsSimulators(readSettings({ ENVIRONMENT }))).toBe(allowed)
})

test('VENDORS=off leaves the systems of other vendors out', () => {
  expect([readSettings({}).vendors, readSettings({ VENDORS: 'off' }).vendors]).toEqual([true, false])
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', ENVIRONMENT: '' })).toEqual(readSettings({}))
})

test.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_OWNER_URL', 'mysql://localhost/x'],
  ['ENVIRONMENT', 'production'],
  ['VENDORS', 'no'],
  ['DEMO_PASSWORD', 'curta'],
  ['DEMO_TODAY', '2026-02-30'],
  ['DEMO_DAYS', '9'],
  ['DEMO_DAYS', '46'],
  ['SUPPORT_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'http://retaguarda.exemplo.com.br'],
  ['PUBLIC_URL', 'https://192.168.0.10'],
  ['PUBLIC_URL', 'https://retaguarda.exemplo.com.br/entrada'],
  ['LOG_LEVEL', 'all'],
  ['CREDENTIALS_KEY', 'curta'],
  ['METRICS_PORT', '0'],
  ['METRICS_TOKEN', 'curto'],
  ['DRAIN_SECONDS', '-1'],
  ['DISK_FLOOR_MB', '1.5'],
  ['TRUSTED_PROXIES', 'loopback'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['OUTBOUND_NETWORKS', '10.0.0.1, intranet'],
  ['SYSLOG_URL', 'http://coletor'],
  ['SECURITY_LOG_DAYS', '179'],
])('%s=%s is refused with the name of the variable', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^Configuração inválida\\. ${name}: informe `))
})

test('the public address is kept without a final slash', () => {
  expect(readSettings({ PUBLIC_URL: 'https://retaguarda.exemplo.com.br/' }).publicUrl).toBe(
    'https://retaguarda.exemplo.com.br',
  )
  expect(readSettings({ PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000')
})

test('no proxy is trusted and no internal network is reached unless they are configured', () => {
  expect(readSettings({})).toMatchObject({ trustedProxies: [], outboundNetworks: [] })
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, fd00::/8' }).trustedProxies).toEqual(['127.0.0.1', 'fd00::/8'])
})

test('a configuration with the owner of the tables but no address for the application is refused by name', () => {
  expect(() => readSettings({ DATABASE_OWNER_URL: 'postgres://dono@servidor/x' })).toThrow(
    /^Configuração inválida\. DATABASE_OWNER_URL: informe .* ao lado de DATABASE_URL\.$/,
  )
})

test('demonstration users with a known password are served on loopback addresses only', () => {
  expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1'].filter(isLoopback)).toHaveLength(4)
  expect(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', 'localhost.example.com'].filter(isLoopback)).toEqual([])
})
