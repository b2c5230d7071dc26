import { endSessionsOf, withdrawPasswordLinks } from '@app/areas/session/server'
import { fail } from '@app/kit/server'
import { type Actor, entityOf } from './change-user.server.ts'
import type { FoundUser } from './find-users.store.ts'
import { lastAdmin, ownInactivation } from './user-refusals.contract.ts'
import { hasActiveAdmin, lockAdministrators, updateUser } from './users.store.ts'

/** Takes a person out of the system at once: sessions and open links end with it. */
export async function inactivateUser({ db, user, now, audit }: Actor, person: FoundUser) {
  if (person.id === user.id) fail(ownInactivation)
  await lockAdministrators(db)
  await updateUser(db, person.id, { active: false, by: user.id, now })
  if (!(await hasActiveAdmin(db))) fail(lastAdmin)
  await endSessionsOf(db, person.id, now)
  await withdrawPasswordLinks(db, person.id, now)
  await audit({
    ...entityOf(person.id),
    action: 'inactivate',
    before: { active: person.active },
    after: { active: false },
  })
}

export async function activateUser({ db, user, now, audit }: Actor, person: FoundUser) {
  await updateUser(db, person.id, { active: true, by: user.id, now })
  await audit({
    ...entityOf(person.id),
    action: 'activate',
    before: { active: person.active },
    after: { active: true },
  })
}
