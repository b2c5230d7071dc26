import { getSettings } from '@app/domain/day/facts/server'
import { notFound } from '@app/kit/contract'
import { type ChangeContext, fail, newBulkHandler } from '@app/kit/server'
import type { GroupOfMany, LimitOfMany, SourcesOfMany } from './companies.contract.ts'
import { buildCompaniesQuery, findCompanyLabels, lockCompany } from './companies.store.ts'
import { changeGroup, changeSettings } from './company-changes.server.ts'

const many = { find: buildCompaniesQuery, rows: findCompanyLabels }

/** A change of settings assesses all open days since its date again. */
const reassessing = { ...many, atOnce: 3 }

async function changeSome(actor: ChangeContext, id: string, change: LimitOfMany | SourcesOfMany) {
  const company = (await lockCompany(actor.db, id)) ?? fail(notFound)
  const settings = await getSettings(actor.db, id, change.valid_from)
  await changeSettings(actor, company, { ...settings, ...change, reason: null })
}

export const setGroupMany = newBulkHandler('companies.setGroupMany', {
  ...many,
  title: 'Mudar rede/região',
  change: async (actor, { id }, { group_id }: GroupOfMany) => changeGroup(actor, id, group_id),
})
export const setLimitMany = newBulkHandler('companies.setLimitMany', {
  ...reassessing,
  title: 'Mudar limite para fechar direto',
  change: (actor, { id }, change: LimitOfMany) => changeSome(actor, id, change),
})
export const setSourcesMany = newBulkHandler('companies.setSourcesMany', {
  ...reassessing,
  title: 'Mudar fontes obrigatórias',
  change: (actor, { id }, change: SourcesOfMany) => changeSome(actor, id, change),
})
