import { asUtf8 } from '@app/formats'
import { type Mapping, mappingProblems } from '@app/formats/mapping'
import { notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  changedFields,
  type Db,
  fail,
  failOn,
  implement,
  lockUnchanged,
  newId,
  type RecordKind,
} from '@app/kit/server'
import {
  draftExists,
  type ImportLayout,
  importLayouts,
  type LayoutDetail,
  type LayoutDraft,
  layoutNameTaken,
  nothingToDiscard,
  notReady,
  ownReader,
  publishedStays,
  type Recipe,
  targetStays,
} from './import-layouts.contract.ts'
import {
  deleteDraft,
  findLayoutAcquirers,
  findLayouts,
  findLayoutVersions,
  getLayout,
  insertDraft,
  isNameTaken,
  layoutRows,
  publishDraft,
  updateDraft,
} from './import-layouts.store.ts'
import { broughtElsewhere, importLayoutRecord } from './layout-labels.contract.ts'
import { previewFile } from './layout-preview.server.ts'
import { columnsText, keyText } from './layout-text.rules.ts'

const { entity, ability } = importLayoutRecord
const entityOf = (id: string) => ({ company_id: null, entity, entity_id: id })

async function detailOf(db: Db, id: string): Promise<LayoutDetail> {
  const layout = (await getLayout(db, id)) ?? fail(notFound)
  return { ...layout, versions: await findLayoutVersions(db, id) }
}

const toAuditValues = (target: Mapping['target'], { columns, key, days, footers, balances, ...recipe }: Recipe) => ({
  ...recipe,
  columns_text: columnsText(target, columns),
  key_text: keyText(target, key),
})

const recipeOf = ({ name: _name, target: _target, ...recipe }: LayoutDraft): Recipe => recipe

async function lockLayout(db: Db, { id, version }: { id: string; version: number }) {
  await lockUnchanged(db, layoutRows, { id, version })
  return readLayout(db, id)
}

async function readLayout(db: Db, id: string) {
  const { versions, ...layout } = await detailOf(db, id)
  const draft = versions.find(({ status }) => status === 'draft')
  const published = versions.find(({ status }) => status === 'published')
  return { layout, versions, draft, published }
}

export default implement(importLayouts, {
  list: ({ db, query }) => findLayouts(db, query),
  choices: async ({ db }) => ({ acquirers: await findLayoutAcquirers(db) }),
  get: ({ db, params }) => detailOf(db, params.id),

  async create({ body: { publish, ...body }, ...call }) {
    const { name, target } = body
    if (await isNameTaken(call.db, name, null)) failOn('name', layoutNameTaken)
    const id = await layoutRows.insert(call, { id: newId(), name, target })
    await insertDraft(call.db, { layout_id: id, number: 1 }, recipeOf(body))
    const after = { name, target, number: 1, ...toAuditValues(target, recipeOf(body)) }
    await call.audit({ ...entityOf(id), action: 'create', after })
    return publish ? putInForce(call, await readLayout(call.db, id)) : detailOf(call.db, id)
  },

  async update({ params, body: { version, publish, ...body }, ...call }) {
    const { layout, draft, versions } = await lockLayout(call.db, { ...params, version })
    if (layout.reader !== null) fail(ownReader)
    if (!draft?.recipe) return fail(publishedStays)
    const { name, target } = body
    if (target !== layout.target && versions.length > 1) fail(targetStays, { fields: { target: targetStays.message } })
    if (await isNameTaken(call.db, name, layout.id)) failOn('name', layoutNameTaken)
    await layoutRows.update(call, layout.id, { name, target })
    await updateDraft(call.db, { layout_id: layout.id, number: draft.number }, recipeOf(body))
    const before = { ...layout, ...toAuditValues(layout.target, draft.recipe) }
    const after = { name, target, ...toAuditValues(target, recipeOf(body)) }
    await call.audit({ ...entityOf(layout.id), action: 'update', ...changedFields(before, after) })
    return publish ? putInForce(call, await readLayout(call.db, layout.id)) : detailOf(call.db, layout.id)
  },

  async newVersion({ params, body, ...call }) {
    const { layout, draft, versions } = await lockLayout(call.db, { ...params, ...body })
    const [last] = versions
    if (layout.reader !== null || !last?.recipe) return fail(ownReader)
    if (draft) fail(draftExists)
    const number = last.number + 1
    await layoutRows.update(call, layout.id)
    await insertDraft(call.db, { layout_id: layout.id, number }, last.recipe)
    await call.audit({ ...entityOf(layout.id), action: 'new-version', after: { number } })
    return detailOf(call.db, layout.id)
  },

  async discard({ params, body, ...call }) {
    const { layout, draft, published } = await lockLayout(call.db, { ...params, ...body })
    if (!draft || !published) return fail(nothingToDiscard)
    await layoutRows.update(call, layout.id)
    await deleteDraft(call.db, { layout_id: layout.id, number: draft.number })
    await call.audit({ ...entityOf(layout.id), action: 'discard', before: { number: draft.number } })
    return detailOf(call.db, layout.id)
  },

  publish: async ({ params, body, ...call }) => putInForce(call, await lockLayout(call.db, { ...params, ...body })),

  async setActive({ params, body: { version, active }, ...call }) {
    const { layout } = await lockLayout(call.db, { ...params, version })
    await layoutRows.update(call, layout.id, { active })
    const action = active ? 'activate' : 'inactivate'
    await call.audit({ ...entityOf(layout.id), action, ...changedFields(layout, { active }) })
    return detailOf(call.db, layout.id)
  },

  preview: async ({ db, upload, files, body, now }) =>
    previewFile(db, {
      file_name: upload.file_name,
      bytes: asUtf8(await files.read(upload.sha256)),
      options: body,
      now,
    }),
})

type LockedLayout = Awaited<ReturnType<typeof lockLayout>>

async function putInForce(call: ChangeContext, { layout, draft, published }: LockedLayout) {
  if (!draft?.recipe) return fail(publishedStays)
  refuseUnready(layout, draft.recipe)
  await layoutRows.update(call, layout.id)
  const publisher = { user_id: call.user.id, now: call.now }
  await publishDraft(call.db, { layout_id: layout.id, number: draft.number }, publisher)
  const before = { number: published?.number ?? null }
  const after = { number: draft.number }
  await call.audit({ ...entityOf(layout.id), action: 'publish', before, after })
  return detailOf(call.db, layout.id)
}

function refuseUnready({ name, target }: Pick<ImportLayout, 'name' | 'target'>, recipe: Recipe) {
  const refusal = broughtElsewhere[target]
  const problems = [
    ...(refusal === undefined ? [] : [{ path: 'target', message: refusal }]),
    ...mappingProblems({ ...recipe, name, target, version: 1 }),
  ]
  if (problems.length === 0) return
  const fields: Record<string, string> = {}
  for (const { path, message } of problems) fields[path] = fields[path] ? `${fields[path]} ${message}` : message
  fail(notReady, { values: { why: problems.map(({ message }) => message).join(' ') }, fields })
}

export const importLayoutKind: RecordKind = {
  ...importLayoutRecord,
  ability,
  async find(db, id) {
    const layout = await getLayout(db, id)
    return layout && { company_id: null, title: layout.name }
  },
}
