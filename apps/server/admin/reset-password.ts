import { parseArgs } from 'node:util'
import {
  deletePasswordOrigins,
  endUserSessions,
  hashPassword,
  withdrawLinksCreatedBy,
  withdrawPasswordLinks,
} from '@app/areas/session/server'
import { getUserByEmail, setPassword } from '@app/domain/people/server'
import { OperatorError } from '@app/kit/server'
import { type Command, runAsApplication } from './command.ts'
import { choosePassword } from './password.ts'

const options = { email: { type: 'string' }, 'password-stdin': { type: 'boolean', default: false } } as const

export const resetPasswordCommand: Command = {
  usage: 'reset-password --email E-MAIL [--password-stdin]',
  async run(tools) {
    const { values } = parseArgs({ args: [...tools.args], options })
    const email = values.email?.trim().toLowerCase()
    if (!email) throw new OperatorError('Informe --email.')
    const chosen = await choosePassword(tools, { fromStdin: values['password-stdin'], owner: [email] })
    const password_hash = await hashPassword(chosen)
    await runAsApplication(tools, async (db, audit) => {
      const user = await getUserByEmail(db, email)
      if (!user) throw new OperatorError(`Não há usuário com o e-mail ${email}.`)
      await setPassword(db, user.id, { password_hash, by: null, now: tools.now })
      await endUserSessions(db, user.id, tools.now)
      // Only the operator and the user know this password: password links that others made for the user are withdrawn.
      await deletePasswordOrigins(db, user.id)
      await withdrawPasswordLinks(db, user.id, tools.now)
      await withdrawLinksCreatedBy(db, user.id, tools.now)
      await audit(db, { company_id: null, entity: 'user', entity_id: user.id, action: 'reset-password' })
    })
    tools.say(`Senha de ${email} trocada; as sessões abertas foram encerradas.`)
    return 0
  },
}
