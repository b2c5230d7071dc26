import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../contract/contract.ts'
import { basePath, requireSession } from '../http/routes.ts'
import type { Environment } from '../security/environment.ts'
import { buildDocsPage, docsPagePolicy } from './docs-page.ts'
import { buildOpenApi, type OperationLabels, type WebhookDocument } from './openapi.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Content = { encoding: Encoding; bytes: Buffer; etag: string }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

type OpenApiOptions = Environment & { open: boolean; labels: OperationLabels; webhooks: WebhookDocument }

/**
 * Serves the OpenAPI document and its readable page. Both are generated and compressed once, on the first request; with
 * `open`, without a session.
 */
export function serveOpenApi(
  app: FastifyInstance,
  operations: readonly Operation[],
  { open, labels, webhooks, ...environment }: OpenApiOptions,
) {
  let document: ReturnType<typeof buildOpenApi> | undefined
  let contents: Promise<readonly Content[]> | undefined
  let page: Promise<readonly Content[]> | undefined
  const build = () => (document ??= buildOpenApi(operations, labels, webhooks))
  const admit = async (request: FastifyRequest) => {
    if (!open) await requireSession(environment, request, { now: environment.now(), renew: true })
  }
  app.get(`${basePath}/openapi.json`, async (request, reply) => {
    await admit(request)
    contents ??= build().then((built) => compress(JSON.stringify(built)))
    return sendContent(await contents, request, reply.type('application/json; charset=utf-8'))
  })
  app.get(`${basePath}/docs`, async (request, reply) => {
    await admit(request)
    page ??= build().then(buildDocsPage).then(compress)
    reply.header('content-security-policy', docsPagePolicy)
    return sendContent(await page, request, reply.type('text/html; charset=utf-8'))
  })
}

function sendContent(contents: readonly Content[], request: FastifyRequest, reply: FastifyReply) {
  const content = chooseContent(contents, request.headers['accept-encoding'])
  reply.header('etag', content.etag).header('vary', 'accept-encoding').header('cache-control', 'private, no-cache')
  if (isKnown(content, request.headers['if-none-match'])) return reply.status(304).send()
  if (content.encoding !== 'identity') reply.header('content-encoding', content.encoding)
  return reply.send(content.bytes)
}

async function compress(text: string): Promise<readonly Content[]> {
  const plain = Buffer.from(text)
  const digest = createHash('sha256').update(plain).digest('base64url')
  const toContent = (encoding: Encoding, bytes: Buffer) => ({ encoding, bytes, etag: `"${digest}-${encoding}"` })
  const [compressed, zipped] = await Promise.all([brotli(plain, brotliQuality), zip(plain)])
  return [toContent('br', compressed), toContent('gzip', zipped), toContent('identity', plain)]
}

/** Chooses the smallest encoding that the client accepts; encodings with `q=0` are excluded. */
function chooseContent(contents: readonly Content[], accepted = '') {
  const names = accepted
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  const chosen = contents.find(({ encoding }) => names.includes(encoding)) ?? contents.at(-1)
  if (!chosen) throw new Error('the document has no content')
  return chosen
}

const isKnown = ({ etag }: Content, knownEtags = '') =>
  knownEtags.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag)
