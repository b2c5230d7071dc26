import type { FastifyInstance } from 'fastify'
import { DomainError } from './domain-error.ts'
import { malformedRequest } from './failures.ts'

const maxDepth = 64

/** Limits the nesting to `maxDepth`, because schemas walk the value recursively. */
function isTooDeep(text: string) {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > maxDepth) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}

/** Registers the body parsers: an empty JSON body counts as no input; upload handlers parse forms themselves. */
export function acceptBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (isTooDeep(text)) done(new DomainError(malformedRequest))
    else parse(request, text, done)
  })
  app.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null, undefined))
}
