import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Password } from '@app/areas/session/contract'
import { assessPassword } from '@app/areas/session/server'
import { OperatorError } from '@app/kit/server'
import { type CommandTools, parseOperatorInput } from './command.ts'

export async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  if (!process.stdin.isTTY) throw new OperatorError('Sem terminal para digitar a senha: use --password-stdin.')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  const ask = async (question: string) => {
    process.stderr.write(question)
    const answer = await prompt.question('')
    process.stderr.write('\n')
    return answer
  }
  try {
    const password = await ask('Senha: ')
    if (password !== (await ask('Repita a senha: '))) throw new OperatorError('As senhas não são iguais.')
    return password
  } finally {
    prompt.close()
  }
}

type Choice = { fromStdin: boolean; owner: readonly string[] }

export async function choosePassword({ readPassword }: CommandTools, { fromStdin, owner }: Choice) {
  const password = parseOperatorInput(Password, await readPassword(fromStdin))
  const poor = await assessPassword(password, owner)
  if (poor) throw new OperatorError(poor)
  return password
}
