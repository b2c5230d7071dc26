import { describe, expect, test } from 'vitest'
import { findHostRefusal, parseAllowedHost } from './outbound-hosts.rules.ts'

describe('an entry of the list of allowed hosts', () => {
  test.each([
    ['erp.exemplo.com.br', 'erp.exemplo.com.br'],
    ['ERP.Exemplo.com.br.', 'erp.exemplo.com.br'],
    ['erp.exemplo.com.br:8443', 'erp.exemplo.com.br'],
    ['açaí.exemplo.com.br', 'xn--aa-4iaz.exemplo.com.br'],
    ['*.Exemplo.com.br', '*.exemplo.com.br'],
    ['erp', 'erp'],
    ['10.0.0.7', '10.0.0.7'],
    ['[2001:DB8::7]', '[2001:db8::7]'],
  ])('%s is stored as %s', (text, host) => expect(parseAllowedHost(text)).toBe(host))

  test.each(
    [
      ['', '*', '*.', '*.br', '*.0.0.1', '*.*.exemplo.com.br', 'erp.*.com.br', 'https://erp.exemplo.com.br'],
      ['erp.exemplo.com.br/rest', 'erp.exemplo.com.br?a', 'erp.exemplo.com.br#a', 'ana@erp.exemplo.com.br'],
      ['erp exemplo', 'erp\\exemplo', 'erp%2eexemplo', '256.1.1.1', '2001:db8::7', 'erp:porta'],
    ].flat(),
  )('"%s" is refused', (text) => expect(parseAllowedHost(text)).toBeUndefined())
})

describe('a server', () => {
  const allowed_hosts = ['erp.exemplo.com.br', '*.avisos.com', '10.0.0.7']
  const isRefused = (base_url: string, environment = 'production') =>
    findHostRefusal({ base_url, environment, allowed_hosts }) !== undefined

  test.each([
    'https://erp.exemplo.com.br/rest',
    'https://ERP.exemplo.com.br.:8443/rest',
    'https://a.avisos.com/',
    'https://a.b.avisos.com/',
    'http://10.0.0.7:8080/rest',
    'http://167772167/rest',
    'http://012.0.0.7/rest',
  ])('in the list is called: %s', (url) => expect(isRefused(url)).toBe(false))

  test.each([
    'https://outro.exemplo.com.br/',
    'https://exemplo.com.br/',
    'https://avisos.com/',
    'https://maisavisos.com/',
    'https://erp.exemplo.com.br.outro.com/',
    'https://erp.exemplo.com.br@outro.com/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.7]/',
  ])('outside the list is refused: %s', (url) => expect(isRefused(url)).toBe(true))

  test('is named in the refusal without its port and path', () => {
    expect(findHostRefusal({ base_url: 'https://Outro.com:8443/segredo', allowed_hosts })).toBe(
      'O servidor outro.com não está na lista de servidores permitidos.',
    )
  })

  test('is called without an entry if it is a simulator, or if the list is empty', () => {
    expect(isRefused('http://127.0.0.1:8080/rest', 'simulator')).toBe(false)
    expect(findHostRefusal({ base_url: 'https://outro.com/', allowed_hosts: [] })).toBeUndefined()
  })
})
