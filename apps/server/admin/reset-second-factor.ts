import { parseArgs } from 'node:util'
import { notifySecondFactorReset } from '@app/areas/administration/server'
import { endUserSessions, resetSecondFactors } from '@app/areas/session/server'
import { getUserByEmail, isAdministrator } from '@app/domain/people/server'
import { OperatorError } from '@app/kit/server'
import { type Command, runAsApplication } from './command.ts'

const options = { email: { type: 'string' } } as const

export const resetSecondFactorCommand: Command = {
  usage: 'reset-second-factor --email E-MAIL',
  async run(tools) {
    const { values } = parseArgs({ args: [...tools.args], options })
    const email = values.email?.trim().toLowerCase()
    if (!email) throw new OperatorError('Informe --email.')
    await runAsApplication(tools, async (db, audit) => {
      const user = await getUserByEmail(db, email)
      if (!user) throw new OperatorError(`Não há usuário com o e-mail ${email}.`)
      const before = await resetSecondFactors(db, user.id)
      if (before.passkeys === 0 && !before.code_generator) throw new OperatorError(`${email} não tem segundo fator.`)
      await endUserSessions(db, user.id, tools.now)
      const event = { company_id: null, entity: 'user', entity_id: user.id, action: 'reset-second-factor' }
      await audit(db, { ...event, before })
      const admin = await isAdministrator(db, user.id)
      await notifySecondFactorReset({ db, user: null, now: tools.now }, { ...user, admin })
    })
    tools.say(`Segundo fator de ${email} removido; as sessões abertas foram encerradas.`)
    return 0
  },
}
