import { createHash } from 'node:crypto'
import { AddressRefused, type Outbound } from '@app/kit/server'
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2'
import { SourceFailed } from './remote.server.ts'

export type SftpServer = {
  host: string
  port: number
  username: string
  host_key: string
  secret_kind: 'password' | 'key'
  secret: string
}

type SftpSession = { sftp: SFTPWrapper; lost: AbortSignal; close: () => Promise<void> }

export const sftpTimeoutMs = 20_000

export const toKeyFingerprint = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Checks the server's key against the confirmed one before it sends any credential. */
export async function openSession(server: SftpServer, outbound: Outbound): Promise<SftpSession> {
  const { host, port, username, secret, secret_kind, host_key } = server
  const address = await addressOf(server, outbound)
  const client = new ssh2.Client()
  const lost = new AbortController()
  let offered: string | undefined
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      client.destroy()
      lost.abort(new SourceFailed('unreachable', `O servidor ${host} encerrou a conexão.`))
      reject(error instanceof SourceFailed ? error : failureOf(error, server, offered))
    }
    client.on('error', fail)
    client.on('close', () => fail(new Error('closed')))
    // SFTP sends small packets: with Nagle's algorithm an answer took 90 ms instead of 1 ms.
    client.on('connect', () => client.setNoDelay(true))
    client.on('ready', () =>
      client.sftp((error, sftp) => {
        if (error) return fail(new SourceFailed('unreachable', `O servidor ${host} não oferece SFTP.`))
        sftp.on('error', fail)
        resolve({ sftp, lost: lost.signal, close: () => closeClient(client, lost.signal) })
      }),
    )
    try {
      client.connect({
        ...{
          host: address,
          port,
          username,
          readyTimeout: sftpTimeoutMs,
          keepaliveInterval: 10_000,
          keepaliveCountMax: 3,
        },
        ...(secret_kind === 'password' ? { password: secret } : { privateKey: normalizePrivateKey(secret) }),
        hostVerifier: (key: Buffer) => {
          offered = toKeyFingerprint(key)
          return offered === host_key
        },
      } satisfies ConnectConfig)
    } catch {
      // ssh2 throws for an unreadable private key; its message may quote the key, so it is not shown.
      fail(new SourceFailed('credential', 'A chave privada não pode ser lida: use uma chave OpenSSH ou PEM sem senha.'))
    }
  })
}

/** Restores the line breaks of a PEM key, which a one-line form field removes. */
const normalizePrivateKey = (text: string) =>
  text
    .trim()
    .replace(/^(-----BEGIN [A-Z ]+-----)\s*/, '$1\n')
    .replace(/\s*(-----END [A-Z ]+-----)$/, '\n$1\n')

/** Reads the server's key and ends the connection before authentication. */
export async function readHostKey(
  { host, port }: Pick<SftpServer, 'host' | 'port'>,
  outbound: Outbound,
): Promise<string> {
  const address = await addressOf({ host, host_key: '' }, outbound)
  const client = new ssh2.Client()
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(failureOf(error, { host, host_key: '' }, undefined))
    client.on('error', fail)
    client.on('close', () => fail(new Error('closed')))
    client.connect({
      ...{ host: address, port, username: 'retaguarda', readyTimeout: sftpTimeoutMs },
      hostVerifier: (key: Buffer) => {
        resolve(toKeyFingerprint(key))
        return false
      },
    })
  })
}

/** Resolves the host to an address that outbound calls may reach; the connection uses no other. */
const addressOf = (server: Pick<SftpServer, 'host' | 'host_key'>, outbound: Outbound) =>
  outbound.resolve(server.host).catch((error) => {
    throw error instanceof AddressRefused ? new SourceFailed('unreachable', error.message) : failureOf(error, server)
  })

const closeClient = (client: InstanceType<typeof ssh2.Client>, lost: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (lost.aborted) return resolve()
    // Closes the socket if the server does not answer the disconnect.
    const timer = setTimeout(() => client.destroy(), 2000)
    lost.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    client.end()
  })

function failureOf(error: Error, { host, host_key }: Pick<SftpServer, 'host' | 'host_key'>, offered?: string) {
  const { level, code } = error as Error & { level?: string; code?: string }
  if (offered !== undefined && offered !== host_key)
    return new SourceFailed(
      'host-key',
      `A chave do servidor ${host} mudou: confirmada ${host_key}, apresentada ${offered}. A conexão foi recusada.`,
    )
  if (level === 'client-authentication') return new SourceFailed('credential', 'O servidor recusou usuário e senha.')
  const reason = { ENOTFOUND: 'o endereço não existe', ECONNREFUSED: 'a porta está fechada' }[code ?? '']
  return new SourceFailed('unreachable', `Sem conexão com ${host}: ${reason ?? 'o servidor não respondeu'}.`)
}
