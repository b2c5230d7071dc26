import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { ApiFuzzer } from '../../scripts/fuzz/api/api-fuzzer.ts'
import { OpenApiDocument } from '../../scripts/fuzz/api/json-schema.ts'
import { companyA, insertCompanies } from './planted.ts'
import { resourcePlantings } from './seeds.ts'

const api = testApi()
const rounds = 3

test('answers to valid and hostile requests are declared in the OpenAPI document, and never a server error', async () => {
  await insertCompanies(api.test.admin)
  await resourcePlantings['cash-conciliations']?.(api.test.admin)
  const authorization = `Bearer ${await api.as('admin', [companyA]).token}`
  const document = await api.inject({ url: '/api/v1/openapi.json', headers: { authorization } })
  const fuzzer = new ApiFuzzer(OpenApiDocument.parse(document.json()), 2)
  // Streams stay open, and this user has no password. `npm run fuzz` on a real product calls these operations too.
  const isSkipped = ({ operationId, responses }: (typeof fuzzer.operations)[number]) =>
    ['session.login', 'account.changePassword'].includes(operationId) ||
    Object.values(responses).some(({ content }) => content?.['application/x-ndjson'])
  const problems: string[] = []
  for (let count = 0; count < fuzzer.operations.length * rounds; count += 1) {
    const request = fuzzer.next()
    if (isSkipped(request.operation)) continue
    const { url, headers, body } = request
    const payload = typeof body === 'object' ? Buffer.from(body) : body
    const { statusCode, body: text } = await api.inject({
      method: request.operation.method as 'GET',
      url,
      headers: { ...headers, authorization },
      ...(payload !== undefined && { payload }),
    })
    const problem = fuzzer.findFault(request, { status: statusCode, text })
    if (problem) problems.push(`${request.operation.operationId} ${problem}`)
  }
  expect(problems).toEqual([])
})
