import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { abilities } from '../../contract/contract.ts'
import type { OpenApi } from './openapi.ts'
import { type DocumentedSchema, makeExample } from './schema-examples.ts'

const style = `
:root{color-scheme:light dark;--line:#8885;--soft:light-dark(#f3f5f5,#1d2423);--link:light-dark(#0b6b5d,#5fd0bd)}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:75rem;padding:1rem;overflow-wrap:anywhere}
a{color:var(--link)}a:focus-visible,summary:focus-visible{outline:2px solid var(--link)}
code,pre{font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--soft);padding:.6rem;overflow:auto;margin:.3rem 0}
h2{border-bottom:1px solid var(--line);margin-top:2.5rem}h3{margin:1.6rem 0 .2rem;font-size:1rem}
nav ul{columns:16rem;padding-left:1.2rem}p{margin:.3rem 0}
table{border-collapse:collapse;width:100%;margin:.3rem 0}
th,td{border:1px solid var(--line);padding:.2rem .5rem;text-align:left;vertical-align:top}
article:target,tr:target{background:var(--soft)}
@media print{a{color:inherit;text-decoration:none}article{break-inside:avoid-page}body{font-size:11px;max-width:none}}
`

/** The page loads and runs nothing; only its own style sheet, known by its hash, applies. */
export const docsPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

const places: Readonly<Record<string, string>> = { path: 'endereço', query: 'consulta', header: 'cabeçalho' }

type Described = OpenApi['paths'][string][string]
type Parameter = { name: string; in: string; required: boolean; schema: DocumentedSchema }

/** Returns the document as one page in Portuguese, with an anchor for each operation, error and schema. */
export async function buildDocsPage(document: OpenApi): Promise<string> {
  // The document's own schemas, whose keywords are those of DocumentedSchema.
  const schemas = document.components.schemas as Readonly<Record<string, DocumentedSchema>>
  const parts: string[] = []
  for (const { name, description } of document.tags) {
    parts.push(`<h2 id="${name}">${escapeHtml(description)}</h2>`)
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods))
        if (operation.tags.includes(name)) parts.push(describeOperation(document, { path, method, operation }))
    await nextTurn()
  }
  const errors = Object.entries(document['x-errors']).sort(([a], [b]) => (a < b ? -1 : 1))
  const errorRows = errors.map(
    ([name, { status, message }]) =>
      `<tr id="error-${name}"><td>${code(name)}<td>${status}<td>${escapeHtml(message)}</tr>`,
  )
  const models: string[] = []
  for (const [name, schema] of Object.entries(schemas)) {
    models.push(`<article id="schema-${name}"><h3>${code(name)}</h3>${describeModel(schema)}</article>`)
    if (models.length % 50 === 0) await nextTurn()
  }
  const links = document.tags.map(
    ({ name, description }) => `<li><a href="#${name}">${escapeHtml(description)}</a></li>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>API do Retaguarda</title><style>${style}</style></head><body>
<h1>API do Retaguarda</h1><p>${escapeHtml(document.info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p>Envie ${code('Authorization: Bearer CHAVE')} em cada chamada. A descrição para programas está em
<a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Recursos"><ul>${links.join('')}<li><a href="#webhooks">Webhooks</a></li><li><a href="#errors">Erros</a></li>
<li><a href="#schemas">Formatos</a></li></ul></nav><main>
${parts.join('\n')}
<h2 id="webhooks">Webhooks</h2>
${describeWebhooks(document)}
<h2 id="errors">Erros</h2><p>Todo erro tem o formato <a href="#schema-Error">Error</a>.</p>
<table><thead><tr><th>Código<th>Resposta<th>Mensagem</tr></thead><tbody>${errorRows.join('')}</tbody></table>
<h2 id="schemas">Formatos</h2>
${models.join('\n')}
</main></body></html>`
}

function describeWebhooks({ webhooks, components }: OpenApi) {
  const [first] = Object.values(webhooks)
  const events = Object.entries(webhooks).map(
    ([event, { post }]) => `<tr><td>${code(event)}<td>${escapeHtml(post.summary)}</tr>`,
  )
  const headers = (first?.post.parameters ?? [])
    .map(({ $ref }) => components.parameters[$ref.split('/').at(-1) ?? ''])
    .map((header) => `<tr><td>${code(header?.name ?? '')}<td>${escapeHtml(header?.description ?? '')}</tr>`)
  return `<p>${escapeHtml(first?.post.description ?? '')} Corpo: <a href="#schema-WebhookCallBody">WebhookCallBody</a>.</p>
<table><thead><tr><th>Evento<th>Quando</tr></thead><tbody>${events.join('')}</tbody></table>
<table><thead><tr><th>Cabeçalho<th>Conteúdo</tr></thead><tbody>${headers.join('')}</tbody></table>`
}

type Place = { path: string; method: string; operation: Described }

function describeOperation({ components }: OpenApi, { path, method, operation }: Place) {
  const { operationId, summary, requestBody, responses } = operation
  const schemas = components.schemas as Readonly<Record<string, DocumentedSchema>>
  const parameters = operation.parameters.map((parameter) => {
    const name = '$ref' in parameter ? String(parameter.$ref).split('/').at(-1) : undefined
    return (name === undefined ? parameter : components.parameters[name]) as Parameter
  })
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td>${code(name)}<td>${places[place]}${required ? ', obrigatório' : ''}<td>${describeType(schema)}</tr>`,
  )
  const table = rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : ''
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const bodyText = body
    ? `<p>Corpo (${type}): ${describeType(body.schema as DocumentedSchema)}</p><details><summary>Exemplo</summary><pre>${escapeHtml(
        JSON.stringify(makeExample(schemas, body.schema as DocumentedSchema), null, 1),
      )}</pre></details>`
    : ''
  const [status, answer] = Object.entries(responses)[0] ?? []
  const [answerType, content] = Object.entries(answer && 'content' in answer ? answer.content : {})[0] ?? []
  const answerText = `<p>Resposta ${status}${answerType === 'application/json' ? '' : ` (${answerType})`}: ${describeType(
    (content?.schema ?? {}) as DocumentedSchema,
  )}</p>`
  const errors = (operation['x-errors'] ?? []).map((name) => `<a href="#error-${name}">${code(name)}</a>`)
  const errorText = errors.length > 0 ? `<p>Erros: ${errors.join(', ')}</p>` : ''
  return `<article id="${operationId}"><h3>${escapeHtml(summary)}</h3><p>${code(`${method.toUpperCase()} ${path}`)} · ${describeAbility(
    operation['x-ability'],
  )}</p>${table}${bodyText}${answerText}${errorText}</article>`
}

function describeAbility(needed: Described['x-ability']) {
  if (needed === 'public') return 'sem sessão'
  if (needed === 'none') return 'qualquer pessoa com sessão'
  const names = typeof needed === 'string' ? [needed] : needed
  return `permissão: ${names.map((name) => `${escapeHtml(abilities[name])} (${code(name)})`).join(' ou ')}`
}

function describeModel(schema: DocumentedSchema) {
  const { properties, required = [] } = schema
  if (!properties) return `<p>${describeType(schema)}</p>`
  const rows = Object.entries(properties).map(
    ([name, part]) =>
      `<tr><td>${code(name)}${required.includes(name) ? '' : ' (opcional)'}<td>${describeType(part)}</tr>`,
  )
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'sim ou não',
  null: 'nulo',
  array: 'lista',
  object: 'objeto',
}

function describeType(schema: DocumentedSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ')
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.map(describeType).join(' ou ')
  if (schema.items) return `lista de ${describeType(schema.items)}`
  if (schema.properties)
    return `objeto: ${Object.entries(schema.properties)
      .map(([name, part]) => `${code(name)} ${describeType(part)}`)
      .join('; ')}`
  const names = [schema.type ?? 'object'].flat().map((type) => typeNames[type] ?? type)
  const limits = [
    schema.format,
    schema.pattern && `padrão ${schema.pattern}`,
    schema.maxLength !== undefined && `até ${schema.maxLength} caracteres`,
    schema.minimum !== undefined && `a partir de ${schema.minimum}`,
  ].filter(Boolean)
  return escapeHtml(names.join(' ou ') + (limits.length > 0 ? ` (${limits.join(', ')})` : ''))
}
