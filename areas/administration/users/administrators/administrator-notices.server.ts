import { findOtherAdmins, type NewNotification, notifyUser, recordAdministratorEnd } from '@app/domain/people/server'
import type { ChangeContext, Db } from '@app/kit/server'

type Person = { id: string; name: string; active: boolean }
type Notice = { type: NewNotification['type']; toOthers: string; toPerson: string }

type Notifying = { db: Db; user: { id: string; name: string } | null; now: string }

/** Without a user, the command line of the server made the change. */
async function notifyAdministrators({ db, user, now }: Notifying, person: Person, notice: Notice) {
  const otherAdmins = (await findOtherAdmins(db, person.id)).filter((id) => id !== user?.id)
  const receivers = person.active && person.id !== user?.id ? [...otherAdmins, person.id] : otherAdmins
  for (const user_id of receivers)
    await notifyUser(db, {
      ...{ user_id, company_id: null, type: notice.type, entity: 'user', entity_id: person.id, now },
      message: user_id === person.id ? notice.toPerson : notice.toOthers,
      link: user_id === person.id ? null : `/user/${person.id}`,
    })
}

export async function endAdministrator(call: ChangeContext, person: Person) {
  const { db, user, now, audit } = call
  await recordAdministratorEnd(db, person.id, now)
  await audit({ company_id: null, entity: 'user', entity_id: person.id, action: 'administrator.remove' })
  await notifyAdministrators(call, person, {
    type: 'administrator_removed',
    toOthers: person.active
      ? `${user.name} retirou de ${person.name} a permissão de administrar o sistema.`
      : `${user.name} inativou ${person.name}, que administrava o sistema.`,
    toPerson: `${user.name} retirou a sua permissão de administrar o sistema.`,
  })
}

export async function notifySecondFactorReset(call: Notifying, person: Person & { admin: boolean }) {
  const { db, user, now } = call
  const type = 'second_factor_reset'
  const toPerson = user
    ? `${user.name} removeu o seu segundo fator. Se você não pediu, avise outro administrador.`
    : 'O seu segundo fator foi removido na linha de comando do servidor. Se você não pediu, avise um administrador.'
  const toOthers = user
    ? `${user.name} removeu o segundo fator de ${person.name}, que administra o sistema.`
    : `O segundo fator de ${person.name}, que administra o sistema, foi removido na linha de comando do servidor.`
  if (person.admin) return notifyAdministrators(call, person, { type, toPerson, toOthers })
  await notifyUser(db, {
    ...{ user_id: person.id, company_id: null, type, entity: 'user', entity_id: person.id, now },
    message: toPerson,
  })
}

export const notifyAdministratorLink = (call: ChangeContext, person: Person) =>
  notifyAdministrators(call, person, {
    type: 'administrator_password_link',
    toOthers: `${call.user.name} gerou um link de senha para ${person.name}, que administra o sistema.`,
    toPerson: `${call.user.name} gerou um link para trocar a sua senha. Se você não pediu, avise outro administrador.`,
  })
