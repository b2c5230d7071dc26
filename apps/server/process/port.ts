import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { OperatorError } from '@app/kit/system'

interface Place {
  host: string
  port: number
  variable?: string | undefined
}

/** Runs before the database starts, so that a port in use is reported immediately. */
export async function requireFreePort({ host, port, variable }: Place): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(toListenFailure(error, { host, port, variable }) ?? error))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

export function toListenFailure(error: unknown, { host, port, variable = 'PORT' }: Place): OperatorError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new OperatorError(`A porta ${port} já está em uso: informe outra em ${variable}.`)
  if (code === 'EACCES')
    return new OperatorError(`Falta permissão para usar a porta ${port}: informe outra em ${variable}.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new OperatorError(`O endereço ${host} não é desta máquina: informe outro em HOST.`)
  return undefined
}

const firstPort = 20_000
/** Systems give ports from 32,768 on to connections, which could take a free port before its process listens. */
const lastPort = 32_767

/** Returns a port that no process listens on and that the system gives to no connection. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort + 1)
    if (await canListen(port)) return port
  }
}

const canListen = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen({ host: '127.0.0.1', port }, () => probe.close(() => resolve(true)))
  })
