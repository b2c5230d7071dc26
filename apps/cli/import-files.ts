import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { CliApi } from './api.ts'
import { readCliConfig } from './config.ts'
import { CommandFailure } from './failure.ts'

const Import = z.object({
  id: z.string(),
  file_name: z.string(),
  status: z.string(),
  records_read: z.int(),
  records_new: z.int(),
  records_repeated: z.int(),
  records_rejected: z.int(),
  rejections: z.array(z.object({ line: z.int().nullable(), message: z.string() })),
})
type Import = z.infer<typeof Import>

const labels: Readonly<Record<string, string>> = {
  unpacked: 'descompactado: os arquivos de dentro seguem na tela',
  checked: 'conferido, nada gravado',
  blocked: 'os totais não conferem',
  done: 'importado',
  rejected: 'recusado',
  failed: 'falhou',
  cancelled: 'cancelado',
  undoing: 'sendo desfeito',
  undone: 'desfeito',
}
const pauseMs = 500
const maxShownProblems = 10

/** Uploads the files one by one and waits for each; returns 1 if a file or a record was refused. */
export async function importFiles(files: readonly string[], { company_id, check }: ImportOptions) {
  const api = new CliApi(await readCliConfig())
  let refused = false
  for (const file of files) {
    const result = await waitForEnd(api, await upload(api, file, { company_id, check }))
    printResult(result)
    refused ||= !['done', 'checked', 'unpacked'].includes(result.status) || result.records_rejected > 0
  }
  return refused ? 1 : 0
}

type ImportOptions = { company_id: string | undefined; check: boolean }

async function upload(api: CliApi, file: string, { company_id, check }: ImportOptions) {
  const content = await openFile(file)
  const form = new FormData()
  if (company_id) form.set('company_id', company_id)
  if (check) form.set('check_first', 'true')
  form.set('file', content, path.basename(file))
  return api.read('/imports', Import, { method: 'POST', form })
}

// `openAsBlob` throws before it returns a promise if the file is missing.
async function openFile(file: string) {
  try {
    return await openAsBlob(file)
  } catch {
    throw new CommandFailure(`O arquivo ${file} não pôde ser aberto.`)
  }
}

async function waitForEnd(api: CliApi, started: Import) {
  let current = started
  while (!(current.status in labels)) {
    await delay(pauseMs)
    current = await api.read(`/imports/${started.id}`, Import)
  }
  return current
}

function printResult({ file_name, status, rejections, ...counts }: Import) {
  console.log(`${file_name}: ${labels[status]}`)
  console.log(
    `  lidos ${counts.records_read}, novos ${counts.records_new}, repetidos ${counts.records_repeated}, recusados ${counts.records_rejected}`,
  )
  for (const { line, message } of rejections.slice(0, maxShownProblems))
    console.log(line === null ? `  ${message}` : `  linha ${line}: ${message}`)
  const others = rejections.length - maxShownProblems
  if (others > 0) console.log(others === 1 ? '  e mais 1 recusa' : `  e mais ${others} recusas`)
}
