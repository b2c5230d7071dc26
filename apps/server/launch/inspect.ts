import { readFile, stat } from 'node:fs/promises'
import { buildUnopenedInspection, type Inspection, inspectAny, maxFileBytes } from '@app/formats'

// `npm run inspect -- FILE...`: one JSON line per file, exit 1 when any file has errors.

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'O arquivo não existe.'],
  ['EACCES', 'Sem permissão para ler o arquivo.'],
])

async function inspect(file: string): Promise<Inspection> {
  try {
    const found = await stat(file)
    if (found.isDirectory()) return buildUnopenedInspection(file, 'O caminho é uma pasta, não um arquivo.')
    if (!found.isFile()) return buildUnopenedInspection(file, 'O caminho não é um arquivo comum.')
    // Checked before reading, so that a huge file uses no memory.
    if (found.size > maxFileBytes)
      return buildUnopenedInspection(file, 'O arquivo passa do limite de 200 MB; divida-o.')
    return await inspectAny(await readFile(file), file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return buildUnopenedInspection(file, reasons.get(code) ?? 'O arquivo não pôde ser aberto.')
  }
}

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('Uso: npm run --silent inspect -- ARQUIVO...')
  process.exitCode = 2
}
for (const file of files) {
  const inspection = await inspect(file)
  // Titles and cells come from the file unescaped: control characters must not reach the terminal.
  console.log(JSON.stringify(inspection).replace(/[\x7f-\x9f]/g, '·'))
  if (inspection.errors.length > 0) process.exitCode = 1
}
