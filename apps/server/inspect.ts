import { readFile } from 'node:fs/promises'
import { type Inspection, inspectFile, unopened } from '@app/formats'

// `npm run inspect -- FILE...`: one JSON line per file, exit 1 when any file has errors.

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'O arquivo não existe.'],
  ['EISDIR', 'O caminho é uma pasta, não um arquivo.'],
  ['EACCES', 'Sem permissão para ler o arquivo.'],
  ['ERR_FS_FILE_TOO_LARGE', 'O arquivo passa do limite de 200 MB; divida-o e envie as partes.'],
])

async function inspect(file: string): Promise<Inspection> {
  try {
    return inspectFile(await readFile(file), file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return unopened(file, reasons.get(code) ?? 'O arquivo não pôde ser aberto.')
  }
}

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Uso: npm run --silent inspect -- ARQUIVO...')
  process.exitCode = 2
}
for (const file of files) {
  const inspection = await inspect(file)
  console.log(JSON.stringify(inspection))
  if (inspection.errors.length > 0) process.exitCode = 1
}
