import { OperatorError } from '@app/kit/system'

const diskReasons: Record<string, string> = {
  ENOSPC: 'não há espaço livre no disco',
  EDQUOT: 'a cota do disco acabou',
  EROFS: 'a pasta está em um disco somente de leitura',
  EACCES: 'falta permissão para gravar na pasta',
  EPERM: 'falta permissão para gravar na pasta',
  ENOTDIR: 'o caminho não é uma pasta',
  EEXIST: 'o caminho não é uma pasta',
  ENOENT: 'o caminho não pode ser criado',
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Returns undefined if the error is a defect and its stack is needed. */
function formatFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // The error is compared by name, because the build runs outside of the bundle and has a class of its own.
  if (error.name === OperatorError.name) return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return formatFailure(error.errors[0])
  const { code, path, address } = fieldsOf(error)
  if (unreachable.has(code) || /connection timeout|Connection terminated/.test(error.message))
    return `O servidor de banco de dados de DATABASE_URL não responde${address ? ` em ${address}` : ''} (${code || error.message}).`
  if (code === '3D000') return 'O banco de dados que DATABASE_URL nomeia não existe no servidor: crie-o vazio.'
  if (code === '28P01') return 'O servidor de banco de dados recusou o usuário ou a senha de DATABASE_URL.'
  if (code.startsWith('28')) return `O servidor de banco de dados recusou a conexão: ${error.message}.`
  if (code === '57P03') return 'O servidor de banco de dados ainda está iniciando: tente de novo em instantes.'
  if (code === '53100') return 'Não há espaço livre no disco do banco de dados.'
  const reason = getDiskReason(error)
  return reason && path ? `Não foi possível gravar em ${path}: ${reason}.` : undefined
}

export const getDiskReason = (error: unknown): string | undefined =>
  error instanceof Error ? diskReasons[fieldsOf(error).code] : undefined

function fieldsOf(error: Error) {
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return value === undefined ? '' : String(value)
  }
  const address = [text('address') || text('hostname'), text('port')].filter(Boolean).join(':')
  return { code: text('code'), path: text('path') || text('dest'), address }
}

export function reportFailure(error: unknown): void {
  const line = formatFailure(error)
  process.stderr.write(line ? `Erro: ${line}\n` : 'Erro inesperado:\n')
  if (!line) console.error(error)
  process.exitCode = 1
}
