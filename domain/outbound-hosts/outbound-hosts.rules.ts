import { z } from 'zod'

/** Writes a URL as the WHATWG standard does: host in lower case and punycode, IPv4 in four decimal parts. */
const CanonicalUrl = z.url({ normalize: true })
const hostInUrl = /^https?:\/\/(?:[^/@]*@)?(?<host>\[[^\]]*\]|[^/:]+)/

const parseHost = (url: string) => CanonicalUrl.safeParse(url).data?.match(hostInUrl)?.groups?.host?.replace(/\.$/, '')

/** The address of an SFTP server as `findHostRefusal` compares it. */
export const toComparedUrl = (host: string) => `https://${host.includes(':') ? `[${host}]` : host}`

/** A host that is an address, not a name, ends with a number or is in brackets. */
const isAddress = (host: string) => /(^|\.)\d+$|\]$/.test(host)

/** The canonical host of a URL, without port and final dot. */
export const getComparedHost = (url: string) => parseHost(url) ?? ''

/**
 * Reads an entry of the list of allowed hosts: a name, an address, or `*.` before the name of a domain. Undefined for
 * another text.
 */
export function parseAllowedHost(text: string) {
  const name = text.replace(/^\*\./, '')
  const host = /[\s/\\?#@%*]/.test(name) ? undefined : parseHost(`https://${name}`)
  if (host === undefined || name === text) return host
  return isAddress(host) || !host.includes('.') ? undefined : `*.${host}`
}

const isInEntry = (host: string, entry: string) =>
  entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry

/** True for a host of the list, and for every host if the list is empty. */
export const isHostAllowed = (host: string, allowed_hosts: readonly string[]) =>
  allowed_hosts.length === 0 || allowed_hosts.some((entry) => isInEntry(host, entry))

type CalledServer = { environment?: string; base_url: string; allowed_hosts: readonly string[] }

/** Reason why a server must not be called; undefined if it may. A simulator is on this machine and needs no entry. */
export function findHostRefusal({ environment, base_url, allowed_hosts }: CalledServer) {
  const host = getComparedHost(base_url)
  if (environment === 'simulator' || isHostAllowed(host, allowed_hosts)) return undefined
  return `O servidor ${host} não está na lista de servidores permitidos.`
}
