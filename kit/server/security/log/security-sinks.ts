import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { isIP, isIPv6, connect as openTcp, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as openTls } from 'node:tls'
import { withTimeLimit } from '../../http/time-limit.ts'
import type { SecurityLine } from './security-events.store.ts'

/** A further destination of the security log. If `write` fails, the same lines are sent again. */
export type SecuritySink = {
  write: (lines: readonly SecurityLine[]) => Promise<void>
  close: () => Promise<void>
}

const asJson = ({ id: _, ...line }: SecurityLine) => JSON.stringify(line)
const nothing = async () => undefined

/** Returns a sink that appends one JSON object per line to a file or, for `stdout`, to the standard output. */
export function newLineSink(target: string): SecuritySink {
  return {
    // The file is opened for each batch, so log rotation works.
    async write(lines) {
      const text = lines.map((line) => `${asJson(line)}\n`).join('')
      if (target === 'stdout') await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
      else await appendFile(target, text, { mode: 0o600 })
    },
    close: nothing,
  }
}

const securityFacility = 10
const informational = 6
const severities: Record<string, number> = {
  'lines-dropped': 3,
  'sign-in-failed': 4,
  'sign-in-throttled': 4,
  'password-failed': 4,
  'password-throttled': 4,
  'link-failed': 4,
  'access-refused': 4,
  'record-refused': 4,
  'session-missing': 4,
  'calls-throttled': 4,
  'input-refused': 4,
  'file-infected': 4,
  'rights-changed': 5,
  'viewed-as': 5,
  'connection-changed': 5,
  'personal-data-exported': 5,
  anonymised: 5,
}

/** Returns a message of RFC 5424: facility 10 (security), the kind as MSGID, the line as JSON. */
export function syslogMessage(line: SecurityLine, host: string, process_id: number) {
  const priority = securityFacility * 8 + (severities[line.kind] ?? informational)
  const name = host.replace(/[^\x21-\x7e]/g, '').slice(0, 255) || '-'
  return `<${priority}>1 ${new Date(line.happened_at).toISOString()} ${name} retaguarda ${process_id} ${line.kind} - ${asJson(line)}`
}

/** Adds octet counting (RFC 6587, RFC 5425): the length in bytes before each message of a stream. */
export const frameSyslog = (message: string) => `${Buffer.byteLength(message)} ${message}`

const secondsToWrite = 5
const defaultPorts: Record<string, number> = { 'udp:': 514, 'tcp:': 601, 'tls:': 6514 }

export const isSyslogUrl = (text: string) => /^(udp|tcp|tls):\/\/(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?\/?$/i.test(text)

export function newSyslogSink(url: string): SecuritySink {
  const { protocol, hostname: bracketed, port: urlPort } = new URL(url)
  const host = bracketed.replace(/^\[(.*)\]$/, '$1')
  const port = urlPort ? Number(urlPort) : (defaultPorts[protocol] ?? 0)
  const message = (line: SecurityLine) => syslogMessage(line, hostname(), process.pid)
  return protocol === 'udp:' ? udpSink({ host, port, message }) : streamSink({ protocol, host, port, message })
}

type Collector = { host: string; port: number; message: (line: SecurityLine) => string }

function udpSink({ host, port, message }: Collector): SecuritySink {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4').unref()
  // The collector may come back; the next datagram reports the error again.
  socket.on('error', () => undefined)
  const send = (text: string) =>
    new Promise<void>((resolve, reject) =>
      socket.send(text, port, host, (error) => (error ? reject(error) : resolve())),
    )
  return {
    async write(lines) {
      for (const line of lines) await send(message(line))
    },
    close: async () => void socket.close(),
  }
}

function streamSink({ protocol, host, port, message }: Collector & { protocol: string }): SecuritySink {
  let openSocket: Socket | undefined
  async function connection() {
    if (openSocket && !openSocket.destroyed) return openSocket
    // RFC 6066: an IP address is no server name; the certificate is still checked against `host`.
    const servername = isIP(host) ? '' : host
    const socket = protocol === 'tls:' ? openTls({ host, port, servername }) : openTcp({ host, port })
    socket.unref()
    socket.on('error', () => undefined)
    // A collector sends nothing. If it ends the connection, the sink connects again.
    socket.on('end', () => socket.destroy())
    socket.resume()
    try {
      await withTimeLimit(secondsToWrite, () => once(socket, protocol === 'tls:' ? 'secureConnect' : 'connect'))
    } catch (error) {
      socket.destroy()
      throw error
    }
    openSocket = socket
    return socket
  }
  return {
    async write(lines) {
      const socket = await connection()
      const text = lines.map((line) => frameSyslog(message(line))).join('')
      try {
        await withTimeLimit(
          secondsToWrite,
          () =>
            new Promise<void>((resolve, reject) => socket.write(text, (error) => (error ? reject(error) : resolve()))),
        )
      } catch (error) {
        socket.destroy()
        throw error
      }
    },
    async close() {
      const socket = openSocket
      if (!socket || socket.destroyed) return
      // End before destroy: a reset could discard lines that the collector has not read yet.
      await withTimeLimit(secondsToWrite, () => once(socket.end(), 'close')).catch(() => undefined)
      socket.destroy()
    },
  }
}
