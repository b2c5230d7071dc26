import { findTasksAbout } from '@app/areas/tasks/server'
import { canCorrectInconsistency, inconsistencyStatuses } from '@app/domain/day/inconsistencies/contract'
import { getToday } from '@app/domain/day/life/server'
import { assignTask } from '@app/domain/people/server'
import { toInstant } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn } from '@app/kit/server'
import { getDayTitle } from '../questions/questions.server.ts'
import { findTaskPeople } from '../questions/questions.store.ts'
import { lockEditable } from './correct-line.server.ts'
import {
  inconsistencyNotPending,
  noTeamRequest,
  notInTeam,
  requestDueInPast,
  requestOpen,
} from './inconsistencies.contract.ts'
import type { Inconsistency, InconsistencyDetail, TeamRequestDraft, teamRequests } from './inconsistency.contract.ts'
import { inconsistencyRecord } from './inconsistency-record.contract.ts'

const { entity } = inconsistencyRecord

type RequestName = keyof typeof teamRequests

const teams: Readonly<Record<RequestName, { title: string; abilities: readonly string[] }>> = {
  pump: { title: 'Chamado de bomba', abilities: ['fuel-nozzle.actions'] },
  release: { title: 'Liberação de cliente a prazo', abilities: ['financial.bank-slip'] },
}

type RequestedItem = Pick<Inconsistency, 'id' | 'company_id' | 'code' | 'suggested'> & { nozzle_id: string | null }

/** Returns the request that an inconsistency asks for, and the page where the other team does the work. */
function getRequest({ code, suggested, nozzle_id }: RequestedItem): { name: RequestName; link: string } | null {
  if (code === 'I10' && nozzle_id !== null) return { name: 'pump', link: `/fuel-nozzle?open=${nozzle_id}` }
  return code === 'I08' && suggested.customer_id
    ? { name: 'release', link: `/bank-slips?tab=clientes&open=${suggested.customer_id}` }
    : null
}

const findOpenTask = async (db: Db, { id, company_id }: Pick<Inconsistency, 'id' | 'company_id'>, now: string) =>
  (await findTasksAbout(db, { company_id, entity, entity_id: id, kind: 'follow_up' }, now)).find(
    ({ status }) => status === 'pending',
  ) ?? null

export async function findTeamRequest(
  db: Db,
  found: RequestedItem,
  now: string,
): Promise<InconsistencyDetail['request']> {
  const request = getRequest(found)
  if (!request) return null
  const { name } = request
  return {
    name,
    people: await findTaskPeople(db, found.company_id, teams[name].abilities),
    task: await findOpenTask(db, found, now),
  }
}

type RequestedChange = { found: RequestedItem; draft: TeamRequestDraft }

/** Opens the task of the other team; an inconsistency has at most one that is open. */
export async function openTeamRequest(context: ChangeContext, { found, draft }: RequestedChange) {
  const { db, now, audit } = context
  const { day, lockedInconsistency } = await lockEditable(db, found)
  const { status, company_id, id, code } = lockedInconsistency
  if (!canCorrectInconsistency(status))
    fail(inconsistencyNotPending, { values: { status: inconsistencyStatuses[status].toLowerCase() } })
  const request = getRequest(found) ?? fail(noTeamRequest, { values: { code } })
  const open = await findOpenTask(db, found, now)
  if (open) fail(requestOpen, { values: { person: open.assignee_name } })
  const { title, abilities } = teams[request.name]
  const { assignee_id, description, due_on } = draft
  const people = await findTaskPeople(db, company_id, abilities)
  const person = people.find((one) => one.id === assignee_id) ?? failOn('assignee_id', notInTeam)
  if (due_on < (await getToday(db, company_id, now))) failOn('due_on', requestDueInPast)
  const task_id = await assignTask(context, {
    ...{ company_id, kind: 'follow_up', title, description, priority: 'normal', assignee_id },
    due_at: toInstant(due_on, '23:59'),
    ...{ entity, entity_id: id, ref: request.name, link: request.link },
    about: await getDayTitle(db, day),
  })
  await audit({ company_id, entity, entity_id: id, action: 'request', reason: `${person.name}: ${description}` })
  return { task_id }
}
