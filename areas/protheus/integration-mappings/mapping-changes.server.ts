import { splitValidity } from '@app/domain/code-mappings/contract'
import { mappingLock } from '@app/domain/code-mappings/server'
import { findActiveCompanies } from '@app/domain/companies/server'
import { freeMappedMessages } from '@app/domain/integration/server'
import { BusinessDate, describeFieldIssue, formatCount, Id, invalidInput, notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  failOn,
  lockByName,
  newRegisterWriter,
  type Reversal,
  refuseChanged,
} from '@app/kit/server'
import { z } from 'zod'
import {
  type CodeMappingDraft,
  type IntegrationMapping,
  MappingInput,
  mappingNeedsStart,
  mappingOver,
  mappingRegister,
  mappingTaken,
  mappingUsed,
} from './integration-mappings.contract.ts'
import {
  countUses,
  findMappingOverlap,
  type LockedMapping,
  mappingStore,
  setInternalLabel,
  toMappingDraft,
} from './integration-mappings.store.ts'
import { findCodeChoices, findMappedConnections, getInternalCode } from './mapping-choices.store.ts'
import { defaultMappingLabel } from './mapping-fields.contract.ts'

const { entity } = mappingRegister.record

type Change = Partial<CodeMappingDraft> & { active?: boolean }

/** Fields that decide the code of a message. In a used mapping they do not change. */
const codeFields = [
  ...(['system', 'connection_id', 'domain', 'company_id', 'is_default', 'internal_key'] as const),
  ...(['external_key', 'external_key_2', 'external_key_3'] as const),
]
const changesCode = (mapping: LockedMapping, change: Change) =>
  codeFields.some((field) => change[field] !== undefined && change[field] !== mapping[field])

async function checkReferences(
  db: Db,
  { system, domain, is_default, internal_key, company_id, connection_id }: CodeMappingDraft,
) {
  if (company_id !== null && !(await findActiveCompanies(db)).some(({ id }) => id === company_id))
    fail(invalidInput, { fields: { company_id: 'Escolha uma das suas empresas.' } })
  const isOfSystem = (connection: { id: string; system: string }) =>
    connection.id === connection_id && connection.system === system
  if (connection_id !== null && !(await findMappedConnections(db)).some(isOfSystem))
    fail(invalidInput, { fields: { connection_id: 'Escolha uma conexão do sistema.' } })
  if (is_default || internal_key === null) return
  const code = await getInternalCode(db, domain, internal_key)
  if (code && code.company_id !== null && company_id === null)
    fail(invalidInput, { fields: { company_id: 'Escolha a empresa deste código interno.' } })
  if (code && code.company_id !== null && code.company_id !== company_id)
    fail(invalidInput, { fields: { internal_key: 'O código interno é de outra empresa.' } })
  if (code) return
  const { data, page } = await findCodeChoices(db, { domain })
  const message =
    page === null || data.length > 0 ? 'Escolha um dos códigos do domínio.' : `Cadastre primeiro em ${page}.`
  fail(invalidInput, { fields: { internal_key: message } })
}

/** Checks a mapping without the records that it refers to: those of a sheet are found when it is read. */
async function checkRules({ db }: Pick<ChangeContext, 'db'>, change: Change, lockedRow: LockedMapping | null) {
  const active = change.active ?? lockedRow?.active ?? true
  if (lockedRow && (!active || changesCode(lockedRow, change))) {
    const uses = await countUses(db, lockedRow.id)
    if (uses > 0) failOn('external_key', mappingUsed, { count: formatCount(uses, 'envio', 'envios') })
  }
  const mapping = { ...(lockedRow && toMappingDraft(lockedRow)), ...change } as CodeMappingDraft
  const { error } = MappingInput.safeParse(mapping, { error: describeFieldIssue })
  if (error)
    fail(invalidInput, {
      fields: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
    })
  const overlap = active ? await findMappingOverlap(db, mapping, lockedRow?.id ?? null) : undefined
  if (overlap) failOn('internal_key', mappingTaken, overlap)
}

export async function checkMapping(call: Pick<ChangeContext, 'db'>, change: Change, lockedRow: LockedMapping | null) {
  const { db } = call
  // Every write takes this lock before that of a row.
  await lockByName(db, mappingLock)
  const mapping = { ...(lockedRow && toMappingDraft(lockedRow)), ...change } as CodeMappingDraft
  await checkRules(call, change, lockedRow)
  if (!lockedRow || changesCode(lockedRow, change)) await checkReferences(db, mapping)
}

const mappingWriter = newRegisterWriter(mappingRegister, mappingStore, checkMapping)
export const mappingSheetWriter = newRegisterWriter(mappingRegister, mappingStore, checkRules)

export const requireMapping = async (db: Db, id: string) => (await mappingStore.get(db, id)) ?? fail(notFound)

/** Stores the name of the internal code, and frees the messages that waited for the mapping. Returns their number. */
export async function finishChange({ db, now }: Pick<ChangeContext, 'db' | 'now'>, mapping: IntegrationMapping) {
  const { domain, internal_key } = mapping
  const code = internal_key === null ? undefined : await getInternalCode(db, domain, internal_key)
  await setInternalLabel(db, mapping.id, internal_key === null ? defaultMappingLabel : (code?.label ?? internal_key))
  return freeMappedMessages(db, [mapping], now)
}

/** Creates a mapping. Returns its id and the number of messages that it freed. */
export async function createMapping(call: ChangeContext, draft: CodeMappingDraft) {
  const id = await mappingWriter.create(call, draft)
  return { id, freed: await finishChange(call, await requireMapping(call.db, id)) }
}

/**
 * Changes a mapping. Another code of a used mapping makes a successor from a day on; the days before keep the former
 * code. Returns the mapping that is valid after the change.
 */
export async function changeMapping(
  call: ChangeContext,
  lockedRow: LockedMapping,
  { applies_from, ...draft }: CodeMappingDraft & { applies_from: string | null },
) {
  const { db } = call
  if (!changesCode(lockedRow, draft) || (applies_from === null && (await countUses(db, lockedRow.id)) === 0)) {
    await mappingWriter.change(call, lockedRow, draft)
    return { id: lockedRow.id, freed: await finishChange(call, await requireMapping(db, lockedRow.id)) }
  }
  if (applies_from === null) failOn('applies_from', mappingNeedsStart)
  const split =
    splitValidity({ ...lockedRow, valid_to: draft.valid_to }, applies_from) ?? failOn('applies_from', mappingOver)
  const change = split.former ? { valid_to: split.former.valid_to } : { active: false }
  await mappingStore.rows.update(call, lockedRow.id, change)
  const successor = await createMapping(call, { ...draft, ...split.successor })
  await call.audit({
    company_id: lockedRow.company_id,
    entity,
    entity_id: lockedRow.id,
    action: 'replace',
    before: { valid_to: lockedRow.valid_to, active: lockedRow.active },
    after: { valid_to: lockedRow.valid_to, active: lockedRow.active, ...change, successor_id: successor.id },
  })
  return successor
}

/** Ends the validity of a mapping on a day. */
export async function endMapping(call: ChangeContext, id: string, valid_to: string) {
  const lockedRow = (await mappingStore.rows.lock(call.db, id)) ?? fail(notFound)
  await mappingWriter.change(call, lockedRow, { valid_to })
}

const Replaced = z.object({ valid_to: BusinessDate.nullable(), active: z.boolean() })
const Successor = Replaced.extend({ successor_id: Id })

/** Version of a successor that was not changed since the replacement. */
const firstVersion = 1

/** Undoes a replacement whose successor no message has used. */
export const replacementReversal: Reversal = {
  entity,
  ability: mappingRegister.record.ability,
  actions: ['replace'],
  async revert(call, change) {
    const former = Replaced.parse(change.before)
    const { successor_id, ...replaced } = Successor.parse(change.after)
    const [lockedFormer, successor] = [
      await mappingStore.rows.lock(call.db, change.entity_id),
      await mappingStore.rows.lock(call.db, successor_id),
    ]
    const isUnchanged = lockedFormer?.valid_to === replaced.valid_to && lockedFormer.active === replaced.active
    if (!isUnchanged || successor?.version !== firstVersion) return refuseChanged(call.db, change)
    await mappingWriter.change(call, successor, { active: false }, 'inactivate')
    const overlap = await findMappingOverlap(call.db, { ...lockedFormer, ...former }, lockedFormer.id)
    if (overlap) failOn('internal_key', mappingTaken, overlap)
    await mappingStore.rows.update(call, lockedFormer.id, former)
    return finishChange(call, await requireMapping(call.db, lockedFormer.id))
  },
}
