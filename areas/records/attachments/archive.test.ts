import { listExports } from '@app/kit/contract'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { library } from './library.contract.ts'
import { libraryTests, other, pdf } from './library.testing.ts'

const { api, ana, bia, clerk, stranger, send } = libraryTests()

test('selected files are downloaded as one archive with unique names, without the files that cannot be opened', async () => {
  const a = await send()
  const b = await send(bia, { company_id: other }, { name: 'via.pdf', content: pdf('outra') })
  const { file, left_out } = await bia.call(library.zip, { body: { selection: { filter: {} } } })
  expect([file?.rows_count, left_out]).toEqual([2, 0])
  const answer = await api.inject({
    method: 'GET',
    url: `/api/v1/exports/${file?.id}/file`,
    headers: { authorization: `Bearer ${await bia.token}` },
  })
  const content = Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)])
  expect(content.sort()).toEqual([
    ['via (2).pdf', '%PDF-1.7 outra'],
    ['via.pdf', '%PDF-1.7 via do cartão'],
  ])
  const alone = await ana.call(library.zip, { body: { selection: { ids: [a.id, b.id] } } })
  expect([alone.file?.rows_count, alone.left_out]).toEqual([1, 1])
  await expect(clerk.call(listExports.get, { params: { id: file?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(library.zip, { body: { selection: { ids: [a.id] } } })).rejects.toMatchObject({
    code: 'attachment.zip_empty',
  })
})

test('an archive contains at most 200 files and 500 MB', async () => {
  const { id } = await send()
  const ids = Array.from({ length: 201 }, (_, no) => `01930000-0000-7000-8000-${String(no).padStart(12, '0')}`)
  await expect(ana.call(library.zip, { body: { selection: { ids } } })).rejects.toMatchObject({
    message: 'Selecione no máximo 200 registros por vez.',
  })
  await api.test.admin.query('update attachments set size_bytes = 500000001 where id = $1', [id])
  await expect(ana.call(library.zip, { body: { selection: { ids: [id] } } })).rejects.toMatchObject({
    message: 'Baixe até 200 arquivos e 500 MB por vez.',
  })
})
