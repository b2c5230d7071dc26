import type { FastifyInstance } from 'fastify'

/** How bodies are read: an empty JSON body is no input, as browsers send it; a form is left to who receives uploads. */
export function acceptBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
  app.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null, undefined))
}
