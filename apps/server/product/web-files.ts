import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DemoAccount } from '../demo/demo-people.ts'

type WebFilesOptions = {
  root: string
  environment: string
  support_url: string
  footer_text: string
  accounts?: readonly DemoAccount[] | undefined
}

// Mantine sets styles through the style object, which the policy does not restrict. No style attribute is parsed.
const policy = (nonce?: string) =>
  [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'none'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'none'",
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    // Attached PDFs are shown in a frame, from a blob that the page has loaded.
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const usualHeaders = {
  'Content-Security-Policy': policy(),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

// A page loads up to 75 files, so each header counts. Opened as a document, a file may load nothing.
const assetHeaders = { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' }
const assets = '/assets/'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const withSettings = (html: string, settings: Record<string, string>) =>
  Object.entries(settings).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta name="retaguarda:${name}" content=")[^"]*`),
        (_all, start: string) => `${start}${escaped(value)}`,
      ),
    html,
  )

const isApi = (url: string) => /^\/api(\/|\?|$)/.test(url)

export async function serveWebFiles(app: FastifyInstance, options: WebFilesOptions) {
  // Read again for every page: a new build has other file names, which the page must match.
  const html = async () =>
    withSettings(await readFile(path.join(options.root, 'index.html'), 'utf8'), {
      environment: options.environment,
      'support-url': options.support_url,
      'footer-text': options.footer_text,
      accounts: options.accounts ? JSON.stringify(options.accounts) : '',
    })
  await html()

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(assets) ? assetHeaders : usualHeaders)
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    done()
  })

  await app.register(fastifyStatic, {
    root: path.join(options.root, 'assets'),
    prefix: assets,
    preCompressed: true,
    // The name of a file changes with its content, so a browser never asks whether it changed.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply) => reply.setHeader('Cache-Control', 'max-age=31536000, immutable'),
  })

  app.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', options.root, { maxAge: '1d', immutable: false }),
  )

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isApi(request.url)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('Content-Security-Policy', policy(nonce))
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((await html()).replaceAll('RETAGUARDA_NONCE', nonce))
  }
  app.get('/*', page)
}
