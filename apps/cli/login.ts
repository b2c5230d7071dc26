import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { z } from 'zod'
import { CliApi } from './api.ts'
import { readCliConfig, writeCliConfig } from './config.ts'
import { CommandFailure } from './failure.ts'

const Token = z.object({
  name: z.string(),
  person: z.string(),
  scopes: z.array(z.string()),
  expires_at: z.string(),
})
const Ready = z.object({ status: z.string() })

export async function login(typed: string) {
  if (!URL.canParse(typed) || !/^https?:/.test(typed))
    throw new CommandFailure(`Endereço inválido: ${typed}. Comece com https:// ou http://.`)
  const address = new URL(typed).origin
  const token = (await askForToken()).trim()
  const { person, name } = await new CliApi({ address, token }).read('/personal-tokens/current', Token)
  const file = await writeCliConfig({ address, token })
  console.log(`Olá, ${person}. A chave ${name} foi guardada em ${file}.`)
  return 0
}

/** Reads one line without showing it, so that the token is neither on the screen nor in the shell's history. */
async function askForToken() {
  process.stderr.write('Chave pessoal (Preferências → Chaves pessoais): ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}

export async function showStatus() {
  const config = await readCliConfig()
  const health = await fetch(`${config.address}/api/v1/health`).then(
    (answer) => (answer.ok ? 'responde' : `respondeu ${answer.status}`),
    () => 'não responde',
  )
  const readiness = await fetch(`${config.address}/api/v1/ready`)
    .then(async (answer) => Ready.parse(await answer.json()).status)
    .catch(() => undefined)
  console.log(`Endereço: ${config.address}`)
  console.log(`Servidor: ${health}${readiness === undefined ? '' : ` (${readiness})`}`)
  const { person, name, scopes, expires_at } = await new CliApi(config).read('/personal-tokens/current', Token)
  console.log(`Pessoa: ${person}`)
  console.log(`Chave: ${name}, vale até ${expires_at}`)
  console.log(`Permissões: ${scopes.join(', ')}`)
  return 0
}
