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

export async function findFreePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
