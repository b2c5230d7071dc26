import { passwordNeeded } from '@app/domain/people/contract'
import type { Access } from '@app/domain/people/server'
import {
  type ChangeContext,
  type Db,
  fail,
  newBulkHandler,
  type PastChange,
  type Reversal,
  refuseChanged,
} from '@app/kit/server'
import { z } from 'zod'
import { userReversal } from '../activity/activity.server.ts'
import { changeAccess, lockUserForAccess } from '../change-user.server.ts'
import { buildUsersQuery, findAccess, getUser } from '../find-users.store.ts'
import { isSameSet } from '../users.rules.ts'

const ownAbilities = 'As próprias permissões mudam na sua página, com a sua senha.'

const withOne = (all: readonly string[], one: string) => [...new Set([...all, one])]
const withoutOne = (all: readonly string[], one: string) => all.filter((other) => other !== one)

type Person = Access & { id: string; label: string }
type Step<Input> = {
  title: string
  after: (person: Person, input: Input) => Access
  unchangedReason: string
  ofAbilities?: boolean
}

const stepOfMany = <Input>(name: string, { title, after, unchangedReason, ofAbilities = false }: Step<Input>) =>
  newBulkHandler(`users.${name}`, {
    title,
    find: buildUsersQuery,
    rows: (db: Db, ids: readonly string[]): Promise<Person[]> => findAccess(db, ids),
    skip: (person, { user, input }: { user: { id: string }; input: Input }) => {
      if (ofAbilities && person.id === user.id) return ownAbilities
      return sameAccess(person, after(person, input)) ? unchangedReason : null
    },
    change: async (context, { id }, input: Input) => {
      const person = await lockUserForAccess(context.db, id)
      await changeAccess(context, person, after({ ...person, label: person.name }, input))
    },
  })

const sameAccess = (a: Access, b: Access) =>
  isSameSet(a.abilities, b.abilities) && isSameSet(a.company_ids, b.company_ids)

type Ability = { ability: string }
type Company = { company_id: string }

const giveAbilityMany = stepOfMany<Ability>('giveAbilityMany', {
  title: 'Dar permissão',
  after: ({ abilities, company_ids }, { ability }) => ({ abilities: withOne(abilities, ability), company_ids }),
  unchangedReason: 'Já tem a permissão.',
  ofAbilities: true,
})

const takeAbilityMany = stepOfMany<Ability>('takeAbilityMany', {
  title: 'Retirar permissão',
  after: ({ abilities, company_ids }, { ability }) => ({ abilities: withoutOne(abilities, ability), company_ids }),
  unchangedReason: 'Não tem a permissão.',
  ofAbilities: true,
})

const giveCompanyMany = stepOfMany<Company>('giveCompanyMany', {
  title: 'Dar empresa',
  after: ({ abilities, company_ids }, { company_id }) => ({ abilities, company_ids: withOne(company_ids, company_id) }),
  unchangedReason: 'Já está na empresa.',
})

const takeCompanyMany = stepOfMany<Company>('takeCompanyMany', {
  title: 'Retirar empresa',
  after: ({ abilities, company_ids }, { company_id }) => ({
    abilities,
    company_ids: withoutOne(company_ids, company_id),
  }),
  unchangedReason: 'Não está na empresa.',
})

export const accessOfMany = { giveAbilityMany, takeAbilityMany, giveCompanyMany, takeCompanyMany }

const AuditedAccess = z.object({ abilities: z.array(z.string()), company_ids: z.array(z.string()) })

async function revertAccess(context: ChangeContext, change: PastChange) {
  const before = AuditedAccess.parse(change.before)
  const after = AuditedAccess.parse(change.after)
  const person = await lockUserForAccess(context.db, change.entity_id)
  if (!sameAccess(person, after)) await refuseChanged(context.db, change)
  if (person.id === context.user.id && !isSameSet(before.abilities, after.abilities)) fail(passwordNeeded)
  await changeAccess(context, person, before)
}

export const personReversal: Reversal = {
  ...userReversal,
  actions: [...userReversal.actions, 'access'],
  confirms: true,
  async revert(context, change) {
    const person = await getUser(context.db, change.entity_id)
    if (person && person.anonymised_at !== null) await refuseChanged(context.db, change)
    return change.action === 'access' ? revertAccess(context, change) : userReversal.revert(context, change)
  },
}
