import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { CliApi } from './api.ts'
import { readCliConfig } from './config.ts'
import { CommandFailure } from './failure.ts'

const Schema = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
})
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), summary: z.string(), responses: z.looseObject({}) })),
  ),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})
const Started = z.object({
  file: z.object({ id: z.string(), file_name: z.string(), rows_count: z.int() }).nullable(),
  job_id: z.string().nullable(),
})
const Job = z.object({
  status: z.string(),
  message: z.string().nullable(),
  results: z.array(z.object({ to: z.string() })),
})
const Exported = z.object({ id: z.string(), file_name: z.string(), rows_count: z.int() })

const pauseMs = 500

type ExportOptions = { filters: readonly string[]; format: 'csv' | 'xlsx'; out: string | undefined }

/** Exports all plain fields of a list; its fields are those of the row in the OpenAPI document. */
export async function exportList(list: string, { filters, format, out }: ExportOptions) {
  const api = new CliApi(await readCliConfig())
  const { title, fields } = findList(await api.read('/openapi.json', Document), list)
  const request = {
    list,
    title,
    format,
    query: Object.fromEntries(filters.map(parseFilter)),
    columns: fields.map((field) => ({ field, title: field })),
    filters,
    page: '/',
  }
  const { file, job_id } = await api.read('/exports', Started, { method: 'POST', body: request })
  const id = file?.id ?? (job_id === null ? '' : await waitForFile(api, job_id))
  const { file_name, rows_count } = await api.read(`/exports/${id}`, Exported)
  const target = out ?? file_name
  const { body } = await api.send(`/exports/${id}/file`)
  if (!body) throw new CommandFailure('O arquivo veio vazio.')
  await pipeline(Readable.from(body), createWriteStream(target))
  console.log(`${target}: ${rows_count === 1 ? '1 registro' : `${rows_count} registros`}`)
  return 0
}

function parseFilter(text: string): [string, string] {
  const [name, ...value] = text.split('=')
  if (!name || value.length === 0) throw new CommandFailure(`Filtro inválido: ${text}. Use CAMPO=VALOR.`)
  return [name, value.join('=')]
}

function findList({ paths, components }: z.infer<typeof Document>, list: string) {
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === list)
  const [reference] = JSON.stringify(operation?.responses['200'] ?? null).match(/#\/components\/schemas\/\w+/) ?? []
  const resolve = (schema: z.infer<typeof Schema> | undefined) =>
    schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  const page = resolve({ $ref: reference })
  const { items } = z.looseObject({ items: Schema.optional() }).parse(page?.properties?.data ?? {})
  const { properties } = resolve(items) ?? {}
  if (!operation || !properties)
    throw new CommandFailure(`Não há a lista ${list}. Os nomes estão em /api/v1/docs, como statements.list.`)
  const isPlain = (schema: object) => !/"(properties|items)"/.test(JSON.stringify(schema))
  const fields = Object.entries(properties).filter(([, schema]) => isPlain(resolve(Schema.parse(schema)) ?? schema))
  return { title: operation.summary, fields: fields.map(([field]) => field) }
}

async function waitForFile(api: CliApi, job_id: string): Promise<string> {
  for (;;) {
    const { status, message, results } = await api.read(`/jobs/${job_id}`, Job)
    const id = /export=([\w-]+)/.exec(results[0]?.to ?? '')?.[1]
    if (status === 'done' && id) return id
    if (['done', 'failed', 'cancelled'].includes(status)) throw new CommandFailure(message ?? 'A exportação falhou.')
    await delay(pauseMs)
  }
}
